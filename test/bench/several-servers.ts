import { setTimeout as sleep } from 'node:timers/promises'
import { startPgBouncer } from '#test/harness/pgbouncer.ts'
import { type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { runLoad } from './load.ts'
import { median } from './measure.ts'
import { cpuTimeOfChildren, readCpuTime } from './process-stat.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { getDatabaseUrl, selectTexts } from './test-servers.ts'

const names = { rest: 'several servers: at rest', save: 'several servers: save' }

const servers = 8

/** Connections of PostgreSQL for all of them, of which each server would take more than one. */
const poolSize = 20

/** Connections that save, shared out among the servers. */
const connections = 16

/** After a start, until background tasks have found out that there is nothing to do; and how long rest is measured. */
const restSeconds = { before: 30, measured: 30 }

type Used = { readonly serverMs: number; readonly databaseMs: number; readonly transactions: number }

async function readUsed({ testServer }: Bench, running: readonly ServerProcess[]): Promise<Used> {
  const [transactions] = await selectTexts(
    testServer,
    'select xact_commit::text as found from pg_stat_database where datname = current_database()',
  )
  return {
    serverMs: running.reduce((sum, { child }) => sum + readCpuTime(child.pid), 0),
    databaseMs: testServer.databasePid === undefined ? 0 : cpuTimeOfChildren(testServer.databasePid),
    transactions: Number(transactions),
  }
}

/** What servers use during some work. */
async function during(bench: Bench, running: readonly ServerProcess[], work: () => Promise<unknown>): Promise<Used> {
  const before = await readUsed(bench, running)
  await work()
  const after = await readUsed(bench, running)
  return {
    serverMs: after.serverMs - before.serverMs,
    databaseMs: after.databaseMs - before.databaseMs,
    transactions: after.transactions - before.transactions,
  }
}

/** How many connections of the database wait for a lock, on average over a time, until `isOver`. */
async function countWaiting({ testServer }: Bench, isOver: () => boolean): Promise<number> {
  const counts: number[] = []
  while (!isOver()) {
    const [waiting] = await selectTexts(
      testServer,
      "select count(*)::text as found from pg_stat_activity where wait_event_type = 'Lock'",
    )
    counts.push(Number(waiting))
    await sleep(200)
  }
  return counts.reduce((sum, one) => sum + one, 0) / Math.max(1, counts.length)
}

async function measureRest(bench: Bench, running: readonly ServerProcess[]): Promise<Used> {
  await sleep(restSeconds.before * 1000)
  return during(bench, running, () => sleep(restSeconds.measured * 1000))
}

type Saves = { readonly perSecond: number; readonly failed: number; readonly cpuMs: number; readonly waiting: number }

/** Saves through all of these servers at once. */
async function measureSaves(
  bench: Bench,
  running: readonly ServerProcess[],
  players: readonly string[],
): Promise<Saves> {
  const { testServer, pace } = bench
  const { authorization } = testServer.client
  const rounds: Saves[] = []
  for (let round = 0; round <= pace.rounds; round++) {
    let isOver = false
    const waiting = countWaiting(bench, () => isOver)
    const each = connections / running.length
    const work = { kind: 'save', players: [...players], key: `bench_${Date.now()}` } as const
    const loads: Awaited<ReturnType<typeof runLoad>>[] = []
    const used = await during(bench, running, async () => {
      const job = { authorization, connections: each, seconds: pace.seconds, work }
      loads.push(...(await Promise.all(running.map(({ url }) => runLoad({ ...job, url })))))
    })
    isOver = true
    const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0)
    const failed = loads.reduce((sum, load) => sum + load.failed, 0)
    const cpuMs = (used.serverMs + used.databaseMs) / (perSecond * pace.seconds)
    const measured = { perSecond, failed, cpuMs, waiting: await waiting }
    if (round > 0) rounds.push(measured)
  }
  const of = (name: keyof Saves) => median(rounds.map((one) => one[name]))
  const failed = rounds.reduce((sum, one) => sum + one.failed, 0)
  return { perSecond: of('perSecond'), failed, cpuMs: of('cpuMs'), waiting: of('waiting') }
}

/** What each further server costs while nobody asks any of them. */
function toRestFigures(where: string, one: Used, all: Used): Figure[] {
  const ofEach = (name: keyof Used) => (all[name] - one[name]) / (servers - 1) / restSeconds.measured
  const share = (ofEach('serverMs') + ofEach('databaseMs')) / 10
  const transactions = ofEach('transactions')
  return [
    {
      what: `${where}: each server at rest beside seven others, of a core, with its part of the database`,
      measured: `${share.toFixed(2)} %, ${transactions.toFixed(1)} transactions a second`,
      goal: 'under 1 %',
      isReached: share < 1,
    },
  ]
}

function toSaveFigure(where: string, pool: string, one: Saves, all: Saves): Figure {
  const share = all.perSecond / one.perSecond
  const cost = all.cpuMs / one.cpuMs
  const failed = one.failed + all.failed
  const parts = [
    `${Math.round(share * 100)} % (${Math.round(all.perSecond)} and ${Math.round(one.perSecond)} a second)`,
    `processor time of a save ${cost.toFixed(2)} times`,
    `${all.waiting.toFixed(1)} and ${one.waiting.toFixed(1)} connections waiting for locks`,
    ...(failed > 0 ? [`${failed} failed`] : []),
  ]
  return {
    what: `${where}: saves through ${servers} servers ${pool}, of those through one, ${connections} connections`,
    measured: parts.join('; '),
    goal: 'at least 80 %, none failed',
    isReached: share >= 0.8 && failed === 0,
  }
}

/** Many servers on one database, through PgBouncer where it is installed: what each costs, and whether they are in each other's way. */
export const severalServers: BenchSuite = {
  names: Object.values(names),
  measure: async (bench) => {
    const { testServer, where, isWanted } = bench
    const pool = await startPgBouncer(getDatabaseUrl(testServer), poolSize)
    const variables = { DATABASE_URL: pool?.url ?? getDatabaseUrl(testServer) }
    const running: ServerProcess[] = []
    const figures: Figure[] = []
    const start = async () => running.push(await startServerProcess({ dataDir: testServer.dataDir, variables }))
    try {
      await start()
      const players = await selectTexts(
        testServer,
        'select player_id as found from players order by md5(player_id) limit 1000',
      )
      const oneAtRest = isWanted(names.rest) ? await measureRest(bench, running) : undefined
      const oneSaves = isWanted(names.save) ? await measureSaves(bench, running, players) : undefined
      while (running.length < servers) await start()
      if (oneAtRest) figures.push(...toRestFigures(where, oneAtRest, await measureRest(bench, running)))
      const through = pool ? 'and PgBouncer' : 'without PgBouncer, which is not installed'
      if (oneSaves) figures.push(toSaveFigure(where, through, oneSaves, await measureSaves(bench, running, players)))
    } finally {
      await Promise.all(running.map((one) => one.stop()))
      await pool?.stop()
    }
    return { figures }
  },
}
