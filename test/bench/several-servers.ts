import { setTimeout as sleep } from 'node:timers/promises'
import { startPgBouncer } from '#test/harness/pgbouncer.ts'
import { type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { type LoadResult, runLoad } from './load.ts'
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

/** What servers use during some work, and what that gives. */
async function during<Result>(
  bench: Bench,
  running: readonly ServerProcess[],
  work: () => Promise<Result>,
): Promise<Used & { result: Result }> {
  const before = await readUsed(bench, running)
  const result = await work()
  const after = await readUsed(bench, running)
  return {
    result,
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

/** Processor times are of one save. */
type Saves = {
  readonly perSecond: number
  readonly failed: number
  readonly serverMs: number
  readonly databaseMs: number
  readonly waiting: number
}

/** Saves through all of these servers at once. */
async function measureSaves(
  bench: Bench,
  running: readonly ServerProcess[],
  players: readonly string[],
): Promise<Saves> {
  const { testServer, pace } = bench
  const { authorization } = testServer.client
  const [url = '', ...others] = running.map((server) => server.url)
  const save = (seconds: number): Promise<LoadResult> => {
    const work = { kind: 'save', players, key: `bench_${Date.now()}` } as const
    return runLoad({ url, others, authorization, connections, seconds, work })
  }
  // Each process compiles its code by itself, so each gets as many requests before it is measured.
  await save(pace.seconds * running.length)
  const rounds: Saves[] = []
  for (let round = 0; round < pace.rounds; round++) {
    let isOver = false
    const waiting = countWaiting(bench, () => isOver)
    const { result, serverMs, databaseMs } = await during(bench, running, () => save(pace.seconds))
    isOver = true
    const { perSecond, failed } = result
    const saved = perSecond * pace.seconds
    const cpu = { serverMs: serverMs / saved, databaseMs: databaseMs / saved }
    rounds.push({ perSecond, failed, ...cpu, waiting: await waiting })
  }
  const of = (name: keyof Saves) => median(rounds.map((one) => one[name]))
  const failed = rounds.reduce((sum, one) => sum + one.failed, 0)
  const cpu = { serverMs: of('serverMs'), databaseMs: of('databaseMs') }
  return { perSecond: of('perSecond'), failed, ...cpu, waiting: of('waiting') }
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
  const toTimes = (name: 'serverMs' | 'databaseMs') => `${all[name].toFixed(2)} and ${one[name].toFixed(2)} ms`
  const failed = one.failed + all.failed
  const parts = [
    `${Math.round(share * 100)} % (${Math.round(all.perSecond)} and ${Math.round(one.perSecond)} a second)`,
    `processor time of a save: servers ${toTimes('serverMs')}, database ${toTimes('databaseMs')}`,
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
