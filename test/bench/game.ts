import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gameKeys } from '#contract/game-keys.ts'
import { saves } from '#contract/game-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { players as playersContract } from '#contract/players.ts'
import { freePort, startServerProcess } from '#test/harness/start-server.ts'
import { describeGrowth, findGrowth, getGrowth, type Resources, readResources } from '#test/soak/resources.ts'
import { type BareServer, startBareGameServer } from './bare.ts'
import { onBare } from './figures.ts'
import { type GameCall, type GamePlayer, runLoad, type Work } from './load.ts'
import { addMeasured, type Measured, measure, toMedians, toRatio } from './measure.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { getDatabaseUrl, runSql } from './test-servers.ts'

/** Who play at once. */
const playing = 1000

/** How many calls a second are to be reached, of the peer's figures on this machine, and which share of the bare server's. */
type Goal = { readonly perSecond?: number; readonly ofBare?: number }

const goals = {
  'sign in': { perSecond: 0.5 * 5322, ofBare: 0.5 },
  read: { perSecond: 0.8 * 5999, ofBare: 0.6 },
  write: { perSecond: 0.5 * 2683, ofBare: 0.5 },
  poll: { perSecond: 0.8 * 5999, ofBare: 0.6 },
  collect: { ofBare: 0.5 },
  mix: {},
} as const satisfies Partial<Record<GameCall, Goal>>

type Measurable = keyof typeof goals

/** The name of a call in tables and for `--only`. */
export const toName = (call: string) => `the game: ${call}`

/** A client key of the bench, which another suite may have made. In the sample game iOS is closed for maintenance. */
export async function makeClientKey({ testServer: { client } }: Bench): Promise<string> {
  const known = (await client.call(gameKeys.list, { query: {} })).data?.Result ?? []
  const own = known.find(({ Platform, State }) => Platform === 'android' && State === 'active')
  if (own) return own.Text
  const body = { name: 'Bench', platform: 'android' as const, mayCreatePlayers: true, origins: [], expiresAt: null }
  const { data } = await client.call(gameKeys.createClientKey, { body })
  if (!data) throw new Error('There is no client key.')
  return data.Secret
}

/** Makes the players who play, with a token for each. */
export async function signInAll({ testServer: { server } }: Bench, clientKey: string): Promise<GamePlayer[]> {
  const players: GamePlayer[] = []
  for (let index = 0; index < playing; index++) {
    const installationKey = randomBytes(32).toString('base64url')
    const reply = await fetch(server.url + signIn.create.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${clientKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ InstallationKey: installationKey, Create: true }),
    })
    const { data, message } = await reply.json()
    if (!reply.ok) throw new Error(`A sign-in was answered ${reply.status}: ${message}`)
    players.push({ playerId: data.Player.PlayerId, installationKey, token: data.Token })
  }
  return players
}

const floodName = toName('staff beside a flood')

/** How many connections call as fast as they can, as how many players, each of whom may read 60 times a minute. */
const flood = { connections: 2000, players: 100, reads: 60 }

/** How long the connections take to be made. */
const startSeconds = 5

/** Makes the reads of a minute, which every player may make at once, so that what is measured begins with refusals. */
async function useUpReads(url: string, { token }: GamePlayer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  let status = 0
  while (status !== 429) {
    const reply = await fetch(url + saves.list.path, { headers })
    await reply.text()
    status = reply.status
  }
}

/**
 * How long calls of staff take while a game calls far more than it may, compared with before, in one run: a server of its
 * own on the same database.
 */
async function measureFlood(bench: Bench, players: readonly GamePlayer[], clientKey: string): Promise<Figure> {
  const { testServer, pace, where } = bench
  const { dataDir, databaseUrl, client } = testServer
  const gamePort = await freePort()
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const variables = { ...database, QD_GAME_PORT: String(gamePort), QD_GAME_READS: String(flood.reads) }
  const server = await startServerProcess({ dataDir, variables })
  try {
    const staff = {
      ...bench.toTarget('staff', { kind: 'read', paths: [`${playersContract.list.path}?take=15`] }),
      url: server.url,
      pid: server.child.pid,
    }
    const measureStaff = async () => toMedians((await measure([staff], { ...pace, connections: 1 })).get(staff.name))
    const idle = await measureStaff()
    const url = `http://127.0.0.1:${gamePort}`
    const some = players.slice(0, flood.players)
    // Each connection has a player, whom others have too.
    const shared = Array.from({ length: flood.connections }, (_, index) => some[index % some.length]).filter(
      (player) => player !== undefined,
    )
    const work = { kind: 'game', call: 'read', players: shared, clientKey } as const
    await Promise.all(some.map((player) => useUpReads(url, player)))
    const seconds = startSeconds + (pace.rounds + 1) * pace.seconds + 5
    const flooding = runLoad({
      url,
      authorization: client.authorization,
      connections: flood.connections,
      seconds,
      work,
    })
    await sleep(startSeconds * 1000)
    const busy = await measureStaff()
    await flooding
    const ratio = busy.p95 / idle.p95
    return {
      what: `${where}: staff's p95 while ${flood.connections} connections of a game call too much, to before`,
      measured: `${ratio.toFixed(2)} times (${idle.p95.toFixed(1)} and ${busy.p95.toFixed(1)} ms)${busy.failed > 0 ? `, ${busy.failed} failed` : ''}`,
      goal: 'at most 2 times, none failed',
      isReached: ratio <= 2 && idle.failed + busy.failed === 0,
    }
  } finally {
    await server.stop()
  }
}

/** Gives every player messages with a gift for some rounds, more than a round collects. */
async function makeMessages(
  { testServer, pace }: Bench,
  players: readonly GamePlayer[],
  { name, perSecond }: { name: string; perSecond: number },
): Promise<string[][]> {
  const perRound = 2 + Math.ceil((perSecond * pace.seconds) / players.length)
  const rounds = Array.from({ length: pace.rounds + 1 }, (_, round) =>
    Array.from({ length: perRound }, (_, index) => `${name}-${round}-${index}`),
  )
  const ids = `unnest('{${rounds.flat()}}'::text[]) msg_id`
  const playerIds = `unnest('{${players.map(({ playerId }) => playerId)}}'::text[]) player_id`
  await runSql(
    testServer,
    `insert into messages (msg_id, is_global, title, title_folded, message, expiration, automatic_display, gifts,
       created_at, created_by)
     select msg_id, false, 'Gift', 'gift', 'Thank you.', interval '2 days', true,
       '[{"m_type":1,"m_giftableId":"gems","m_amount":100}]', now(), 'bench@example.com' from ${ids}`,
    `insert into message_deliveries (player_id, msg_id, created_at) select player_id, msg_id, now() from ${ids}, ${playerIds}`,
    'analyze messages, message_deliveries',
  )
  return rounds
}

/** More than a server can answer a second, so that no load runs out of messages. */
const mostCollects = { collect: 2500, mix: 150 }

/** What a load of players needs; to buy, the private key that `makeStore` returned. */
export type Game = {
  readonly players: readonly GamePlayer[]
  readonly clientKey: string
  readonly storeKey?: string
}

/** A load of a call; each target has messages of its own to collect. */
export async function toWork(bench: Bench, game: Game, call: GameCall, target: string): Promise<Work> {
  const { players } = game
  const work = { kind: 'game', call, ...game } as const
  if (call !== 'collect' && call !== 'mix') return work
  const name = `bench-${call}-${target}-${Date.now()}`
  return { ...work, messages: await makeMessages(bench, players, { name, perSecond: mostCollects[call] }) }
}

async function measureCall(
  bench: Bench,
  { bare: bareServer, ...game }: Game & { readonly bare: BareServer },
  call: Measurable,
): Promise<{ measured: Measured; figures: Figure[] }> {
  const { testServer, toTarget, pace, where } = bench
  const { perSecond: wanted, ofBare }: Goal = goals[call]
  const own = toTarget(where, await toWork(bench, game, call, 'own'))
  const name = onBare(testServer.players)
  const { url, child } = bareServer
  const bare =
    ofBare === undefined ? [] : [{ ...own, name, url, pid: child.pid, work: await toWork(bench, game, call, 'bare') }]
  const measured = await measure([own, ...bare], pace)
  const { perSecond, failed } = toMedians(measured.get(own.name))
  const what = `${where}: ${toName(call)}, ${pace.connections} connections`
  const figures: Figure[] = []
  if (wanted !== undefined) {
    figures.push({
      what,
      measured: `${Math.round(perSecond).toLocaleString('en-US')} a second${failed > 0 ? `, ${failed} failed` : ''}`,
      goal: `at least ${Math.round(wanted).toLocaleString('en-US')}`,
      isReached: perSecond >= wanted && failed === 0,
    })
  }
  if (ofBare !== undefined) {
    const share = toRatio(measured, 'perSecond', own.name, name)
    const lost = toMedians(measured.get(name)).failed
    figures.push({
      what: `${what}, of bare Fastify with the same SQL`,
      measured: `${Math.round(share * 100)} %${lost > 0 ? `, ${lost} of the bare server failed` : ''}`,
      goal: `at least ${ofBare * 100} %`,
      isReached: share >= ofBare && failed + lost === 0,
    })
  }
  return { measured, figures }
}

const memoryName = toName('memory over a mix')

/** How many rounds of the mix are looked at: with `--seconds 60`, ten minutes. */
const memoryRounds = 10

/** What the server holds after each round of the mix: memory and connections are to stay level. */
async function measureMemory(bench: Bench, clientKey: string): Promise<Figure> {
  const { testServer, toTarget, pace, where } = bench
  // Tokens work for 15 minutes.
  const players = await signInAll(bench, clientKey)
  const rounds = { ...pace, rounds: memoryRounds }
  const messages = await makeMessages({ ...bench, pace: rounds }, players, {
    name: `bench-memory-${Date.now()}`,
    perSecond: mostCollects.mix,
  })
  const samples: Resources[] = []
  let failed = 0
  for (let round = 0; round <= memoryRounds; round++) {
    const work = { kind: 'game', call: 'mix', players, clientKey, messages: messages.slice(round) } as const
    failed += (await runLoad({ ...toTarget(where, work), ...pace })).failed
    if (round > 0) samples.push(await readResources(testServer.server.child))
  }
  const growth = findGrowth(samples)
  const text = describeGrowth(getGrowth(samples, ({ heap }) => heap))
  return {
    what: `${where}: memory and connections over ${memoryRounds} rounds of ${pace.seconds} s of the mix`,
    measured: [`heap ${text}`, ...growth, ...(failed > 0 ? [`${failed} failed`] : [])].join('; '),
    goal: 'level',
    isReached: growth.length === 0 && failed === 0,
  }
}

/** What a game does, by a thousand players. */
export const gameCalls: BenchSuite = {
  names: [...Object.keys(goals).map(toName), memoryName, floodName],
  table: 'player_installations',
  measure: async (bench) => {
    const { testServer, isWanted } = bench
    const clientKey = await makeClientKey(bench)
    const players = await signInAll(bench, clientKey)
    const bare = await startBareGameServer(getDatabaseUrl(testServer))
    const results = new Map<string, Measured>()
    const figures: Figure[] = []
    for (const call of Object.keys(goals) as Measurable[]) {
      if (!isWanted(toName(call))) continue
      const one = await measureCall(bench, { players, clientKey, bare }, call)
      addMeasured(results, toName(call), one.measured)
      figures.push(...one.figures)
    }
    await bare.stop()
    if (isWanted(memoryName)) figures.push(await measureMemory(bench, clientKey))
    if (isWanted(floodName)) figures.push(await measureFlood(bench, players, clientKey))
    return { results, figures }
  },
}
