import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import type { LoadJob, LoadResult, Work } from './load.ts'

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

type Sent = { method: 'PUT'; path: string; headers: Readonly<Record<string, string>>; body?: string }

/** Gives the requests of a writing load for some of its players, one after the other. */
function requestsFor(work: Exclude<Work, { kind: 'read' }>, own: readonly string[]): () => Sent {
  let sent = 0
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
  const next = requestsFor(
    work,
    work.players.filter((_, index) => index % job.connections === client),
  )
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
    url: job.url,
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

if ('perSecond' in job.work) await sendAtRate(job.work.perSecond, requestsFor(job.work, job.work.players))
else sendWithoutPause()
