import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gameKeys } from '#contract/game-keys.ts'
import { saves } from '#contract/game-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { players as playersContract } from '#contract/players.ts'
import { freePort, startServerProcess } from '#test/harness/start-server.ts'
import { type GameCall, type GamePlayer, runLoad } from './load.ts'
import { addMeasured, type Measured, measure, toMedians } from './measure.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'

/** Who play at once. */
const playing = 1000

/** The calls of the game, and how many a second are to be reached; of the peer's figures on this machine. */
const goals: Readonly<Record<GameCall, number>> = {
  'sign in': 0.5 * 5322,
  read: 0.8 * 5999,
  write: 0.5 * 2683,
  poll: 0.8 * 5999,
}

const toName = (call: string) => `the game: ${call}`

async function signInAll({ testServer: { server } }: Bench, clientKey: string): Promise<GamePlayer[]> {
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
    players.push({ installationKey, token: data.Token })
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

/** What a game does, by a thousand players. */
export const gameCalls: BenchSuite = {
  names: [...(['sign in', 'read', 'write', 'poll'] as const).map(toName), floodName],
  table: 'player_installations',
  measure: async (bench) => {
    const { testServer, toTarget, pace, where, isWanted } = bench
    // In the sample game iOS is closed for maintenance.
    const body = { name: 'Bench', platform: 'android' as const, mayCreatePlayers: true, origins: [], expiresAt: null }
    const { data } = await testServer.client.call(gameKeys.createClientKey, { body })
    if (!data) throw new Error('There is no client key.')
    const clientKey = data.Secret
    const players = await signInAll(bench, clientKey)
    const results = new Map<string, Measured>()
    const figures: Figure[] = []
    for (const call of Object.keys(goals) as GameCall[]) {
      if (!isWanted(toName(call))) continue
      const target = toTarget(where, { kind: 'game', call, players, clientKey })
      const measured = await measure([target], pace)
      addMeasured(results, toName(call), measured)
      const { perSecond, failed } = toMedians(measured.get(target.name))
      figures.push({
        what: `${where}: ${toName(call)}, ${pace.connections} connections`,
        measured: `${Math.round(perSecond).toLocaleString('en-US')} a second${failed > 0 ? `, ${failed} failed` : ''}`,
        goal: `at least ${Math.round(goals[call]).toLocaleString('en-US')}`,
        isReached: perSecond >= goals[call] && failed === 0,
      })
    }
    if (isWanted(floodName)) figures.push(await measureFlood(bench, players, clientKey))
    return { results, figures }
  },
}
