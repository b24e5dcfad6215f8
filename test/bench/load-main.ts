import { sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { buildPath } from '#contract/core/path.ts'
import { availability } from '#contract/game-availability.ts'
import { batchLimit } from '#contract/game-batches.ts'
import { ownEvents } from '#contract/game-events.ts'
import { inbox } from '#contract/game-inbox.ts'
import { ranks } from '#contract/game-leaderboards.ts'
import { ownPurchases } from '#contract/game-purchases.ts'
import { saves } from '#contract/game-saves.ts'
import { serverAttributes } from '#contract/game-server-attributes.ts'
import { serverPlayers } from '#contract/game-server-players.ts'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { serverScores } from '#contract/game-server-scores.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { benchApp } from './game-world.ts'
import type { BatchKind, GamePlayer, GameWork, LoadJob, LoadResult, Work } from './load.ts'

/** The program of a load's process: reads the job from its input, runs it, prints what it measured. */
const job: LoadJob = JSON.parse(await text(process.stdin))

/** The value of a save: about a kilobyte, and never the same twice. Its level is always the same. */
function valueOfSave(count: number): string {
  return JSON.stringify({ stage: count, at: Date.now(), level: 12, inventory: 'boat,anchor,rope;'.repeat(50) })
}

/** Reports of scores of players in turn, each time others than before. */
function bodyOfReports({ key, perCall }: Work & { kind: 'report' }, own: readonly string[], call: number): string {
  const reports = Array.from({ length: perCall }, (_, index) => {
    const sent = call * perCall + index
    return { LeaderboardKey: key, PlayerId: own[sent % own.length], Score: (sent * 7919) % 1_000_000 }
  })
  return JSON.stringify({ reports })
}

type Sent = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

const takeEvery = <T>(all: readonly T[], first: number, step: number) =>
  all.filter((_, index) => index % step === first)

/** A key that no load before this one wrote, so that its versions are known. */
const ownKey = `bench_${Date.now()}`

/** What is called in a session: an order that repeats. */
const session: readonly ('sign in' | 'read' | 'poll' | 'write' | 'collect')[] = [
  ...(['sign in', 'read', 'poll', 'write', 'poll', 'write', 'collect', 'poll', 'write', 'poll'] as const),
  ...(['sign in', 'read', 'poll', 'write', 'poll', 'write', 'read', 'poll', 'write', 'poll'] as const),
]

/** Gives the calls of the game as some players in turn. */
function gameRequestsFor(
  { call, clientKey, messages = [], events = [], board = '', storeKey = '' }: GameWork,
  own: readonly GamePlayer[],
): () => Sent {
  const as = (credential: string) => ({ authorization: `Bearer ${credential}`, 'content-type': 'application/json' })
  /** Each call goes through the players by itself: their saves have known versions. */
  function takeTurns(toSent: (player: GamePlayer, round: number, index: number) => Sent): () => Sent {
    let sent = 0
    return () => {
      const index = sent++
      const player = own[index % own.length]
      if (!player) throw new Error('A connection has no player.')
      return toSent(player, Math.floor(index / own.length), index)
    }
  }
  const read = (path: string) => takeTurns(({ token }) => ({ method: 'GET', headers: as(token), path }))
  const calls = {
    'sign in': takeTurns(({ installationKey }) => {
      const body = JSON.stringify({ InstallationKey: installationKey })
      return { method: 'POST', headers: as(clientKey), path: signIn.create.path, body }
    }),
    write: takeTurns(({ token }, round, index) => {
      const body = JSON.stringify({ Entries: [{ Key: ownKey, Value: valueOfSave(index), Version: round }] })
      return { method: 'PUT', headers: as(token), path: saves.write.path, body }
    }),
    collect: takeTurns(({ token }, round) => {
      const msgId = messages[0]?.[round]
      if (msgId === undefined) throw new Error('There are too few messages for this load.')
      const path = buildPath(inbox.collect.path, { msgId })
      const entry = { Key: `${ownKey}_gifts`, Value: JSON.stringify({ collected: round }), Version: round }
      return {
        method: 'POST',
        headers: as(token),
        path,
        body: JSON.stringify({ CollectId: `c${round}`, Entries: [entry] }),
      }
    }),
    read: read(saves.list.path),
    poll: read(availability.poll.path),
    around: read(buildPath(ranks.around.path, { key: board })),
    score: takeTurns(({ token }, round, index) => {
      const body = JSON.stringify({ Report: firstReport + round, Score: (index * 7919) % 1_000_000 })
      return { method: 'PUT', headers: as(token), path: buildPath(ranks.report.path, { key: board }), body }
    }),
    join: takeTurns(({ token }, round) => {
      const eventId = events[0]?.[round]
      if (eventId === undefined) throw new Error('There are too few events for this load.')
      return { method: 'POST', headers: as(token), path: buildPath(ownEvents.join.path, { eventId }) }
    }),
    buy: takeTurns(({ token, playerId }, round) => {
      const order = { orderId: `${ownKey}-${playerId}-${round}`, productId: benchApp.sku, purchaseTime: Date.now() }
      const Receipt = JSON.stringify({
        ...order,
        packageName: benchApp.id,
        purchaseState: 0,
        purchaseToken: order.orderId,
      })
      const Signature = sign('RSA-SHA1', Buffer.from(Receipt), storeKey).toString('base64')
      const entry = { Key: `${ownKey}_gems`, Value: String(round), Version: round }
      const body = JSON.stringify({ Store: 'google', Receipt, Signature, Entries: [entry] })
      return { method: 'POST', headers: as(token), path: ownPurchases.report.path, body }
    }),
  }
  if (call !== 'mix') return calls[call]
  let sent = 0
  return () => calls[session[sent++ % session.length] ?? 'poll']()
}

/** Numbers of reports that no load before this one sent. */
const firstReport = Date.now()

const batchPaths: Readonly<Record<BatchKind, string>> = {
  players: serverPlayers.createMany.path,
  attributes: serverAttributes.setMany.path,
  purchases: serverPurchases.reportMany.path,
  scores: serverScores.report.path,
}

/** Batches of rows that are all new. */
function batchesFor({ of, players, board }: Work & { kind: 'batch' }, client: number): () => Sent {
  let sent = 0
  const toRow: Readonly<Record<BatchKind, (index: number, PlayerId: string) => object>> = {
    players: (index) => ({ PlayerId: `${ownKey}-${client}-${sent}-${index}` }),
    attributes: (_, PlayerId) => ({ PlayerId, Name: ownKey, Value: sent }),
    purchases: (index, PlayerId) => ({
      PlayerId,
      OrderId: `${ownKey}-${client}-${sent}-${index}`,
      Store: 'google',
      SKU: benchApp.sku,
      Date: new Date().toISOString(),
    }),
    scores: (index, PlayerId) => ({ LeaderboardKey: board, PlayerId, Score: (sent * 7919 + index) % 1_000_000 }),
  }
  return () => {
    sent++
    const Rows = Array.from({ length: batchLimit }, (_, index) =>
      toRow[of](index, players[index % players.length] ?? ''),
    )
    return { method: 'POST', headers: jsonHeaders, path: batchPaths[of], body: JSON.stringify({ Rows }) }
  }
}

/** Gives the requests of a writing load for some of its players, one after the other. */
function requestsFor(work: Exclude<Work, { kind: 'read' }>, first: number, step: number): () => Sent {
  let sent = 0
  if (work.kind === 'game') return gameRequestsFor(work, takeEvery(work.players, first, step))
  if (work.kind === 'batch') return batchesFor(work, first)
  const own = takeEvery(work.players, first, step)
  const method = 'PUT'
  switch (work.kind) {
    case 'join':
      return () => ({ method, headers, path: `/events/${work.events[0]}/players/${own[sent++ % own.length]}` })
    case 'report':
      return () => ({
        method,
        headers: jsonHeaders,
        path: leaderboardEntries.report.path,
        body: bodyOfReports(work, own, sent++),
      })
    case 'save':
      return () => {
        const path = `/players/${own[sent % own.length]}/persistence/override`
        const body = JSON.stringify([{ Key: work.key, Value: valueOfSave(sent) }])
        sent++
        return { method, headers: jsonHeaders, path, body }
      }
  }
}

/** What one of the connections sends over and over. */
function toRequests(work: Work, client: number): autocannon.Request[] {
  if (work.kind === 'read') {
    // Each connection begins elsewhere, so that they do not all ask for the same at the same time.
    const first = Math.floor((client * work.paths.length) / job.connections)
    return [...work.paths.slice(first), ...work.paths.slice(0, first)].map((path) => ({ method: 'GET', path }))
  }
  const next = requestsFor(work, client, job.connections)
  return [{ method: 'PUT', setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }]
}

const headers = { authorization: job.authorization }
const jsonHeaders = { ...headers, 'content-type': 'application/json' }
const durations: number[] = []
let failed = 0
let clients = 0
const started = performance.now()

function print(): void {
  const seconds = (performance.now() - started) / 1000
  durations.sort((one, other) => one - other)
  const at = (share: number) => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0
  const perSecond = durations.length / seconds
  const result: LoadResult = { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed }
  process.stdout.write(JSON.stringify(result))
}

/** Sends at full speed: each connection its next request when the last was answered. */
function sendWithoutPause(): void {
  const load = {
    // The library shares the connections out among several, which its types do not know.
    url: [job.url, ...(job.others ?? [])] as unknown as string,
    connections: job.connections,
    duration: job.seconds,
    headers,
    setupClient: (client: autocannon.Client) => client.setRequests(toRequests(job.work, clients++)),
  }
  // With a callback it gives its running self; without one, a promise of the end.
  const running = autocannon(load, print)
  running.on('response', (_client, status, _bytes, duration) => {
    durations.push(duration)
    if (status < 200 || status > 299) failed++
  })
  running.on('reqError', () => {
    failed++
  })
}

/** The status of the reply to a request, 0 when there was none. */
function send(agent: Agent, { body, ...options }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(job.url, { ...options, agent }, (reply) => {
      reply.resume()
      reply.once('close', () => resolve(reply.complete ? (reply.statusCode ?? 0) : 0))
    })
    sent.once('error', () => resolve(0))
    sent.end(body)
  })
}

/**
 * Sends at a steady rate, whatever is still unanswered. A time counts from when its request was due, so that a server
 * that cannot keep up shows it.
 */
async function sendAtRate(perSecond: number, next: () => Sent): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections })
  const replies: Promise<void>[] = []
  for (let index = 0; index < perSecond * job.seconds; index++) {
    const due = started + (index * 1000) / perSecond
    await sleep(due - performance.now())
    const answer = async () => {
      const status = await send(agent, next())
      durations.push(performance.now() - due)
      if (status < 200 || status > 299) failed++
    }
    replies.push(answer())
  }
  await Promise.all(replies)
  agent.destroy()
  print()
}

if ('perSecond' in job.work) await sendAtRate(job.work.perSecond, requestsFor(job.work, 0, 1))
else sendWithoutPause()
