import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { startServerProcess } from '#test/harness/start-server.ts'
import { makeClientKey, signInAll, toWork } from './game.ts'
import { makeStore } from './game-world.ts'
import type { GameCall } from './load.ts'
import { addMeasured, type Measured, measure, toMedians } from './measure.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { runSql, type TestServer } from './test-servers.ts'

/** What triggers write beside a call, and the setting that lets them write nothing. */
type Extra = {
  readonly name: string
  readonly what: string
  readonly setting: string
  /** The share of what is possible without it, by call. */
  readonly goals: Partial<Readonly<Record<GameCall, number>>>
}

const sums: Extra = {
  name: 'figures',
  what: 'sums',
  setting: 'quarterdeck.counts_figures',
  goals: { 'sign in': 0.9, write: 0.9, buy: 0.9 },
}
const outbox: Extra = {
  name: 'outbox',
  what: 'the outbox',
  setting: 'quarterdeck.writes_events',
  goals: { write: 0.95, collect: 0.8 },
}

const toName = ({ name }: Extra, what: string) => `${name}: ${what}`

const toFigure = (what: string, goal: number, share: number, text: string): Figure => ({
  what,
  measured: `${Math.round(share * 100)} % (${text})`,
  goal: `at least ${goal * 100} %`,
  isReached: share >= goal,
})

/** The same calls to this server and to one without what the triggers write, on the same database. */
async function measureCalls(bench: Bench, extra: Extra, results: Map<string, Measured>): Promise<Figure[]> {
  const { testServer, toTarget, pace, where, isWanted } = bench
  const { dataDir, databaseUrl } = testServer
  await runSql(testServer, 'delete from maintenance_windows', `update access_keys set revoked_at = now()`)
  const clientKey = await makeClientKey(bench)
  const game = { players: await signInAll(bench, clientKey), clientKey, storeKey: await makeStore(bench) }
  const variables = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    PGOPTIONS: `-c ${extra.setting}=off`,
    QD_GAME_SIGN_INS: '1000000',
    QD_GAME_WRITES: '1000000',
  }
  const other = await startServerProcess({ dataDir, variables })
  const figures: Figure[] = []
  try {
    for (const [name, goal] of Object.entries(extra.goals)) {
      const call = name as GameCall
      if (!isWanted(toName(extra, call))) continue
      const own = toTarget(where, await toWork(bench, game, call, 'own'))
      const work = await toWork(bench, game, call, 'without')
      const without = { ...own, name: `without ${extra.what}`, url: other.url, pid: other.child.pid, work }
      const measured = await measure([own, without], pace)
      addMeasured(results, toName(extra, call), measured)
      const [one, two] = [own.name, without.name].map((target) => toMedians(measured.get(target)).perSecond)
      const text = `${Math.round(one ?? 0)} and ${Math.round(two ?? 0)} a second`
      const what = `${where}: ${call} with ${extra.what}, of without`
      figures.push(toFigure(what, goal, (one ?? 0) / (two ?? 1), text))
    }
  } finally {
    await other.stop()
  }
  return figures
}

/** How many writers write orders at once. */
const writers = 16

/** Orders a second, one in each transaction, as a server of a game would write them. */
async function sell({ dataDir, databaseUrl }: TestServer, counts: 'on' | 'off', seconds: number): Promise<number> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl, poolSize: writers })
  const until = Date.now() + seconds * 1000
  let written = 0
  const write = async (writer: number) => {
    for (let order = 0; Date.now() < until; order++) {
      await db.transaction().execute(async (trx) => {
        await sql`select set_config('quarterdeck.counts_figures', ${counts}, true)`.execute(trx)
        await sql`insert into purchases (order_id, player_id, date, platform, item_id, value)
          select ${`${counts}-${until}-${writer}-${order}`}, player_id, now(), 'ios', ${`item-${writer}`}, 4.99
          from players where player_id = (
            select player_id from players where player_id >= ${String(Math.random()).slice(2)} order by player_id limit 1
          ) for no key update`.execute(trx)
      })
      written++
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await close()
  return written / seconds
}

async function measureOrders({ testServer, pace, where }: Bench): Promise<Figure> {
  const rounds: Record<'on' | 'off', number[]> = { on: [], off: [] }
  for (let round = 0; round <= pace.rounds; round++) {
    for (const counts of ['on', 'off'] as const) {
      const perSecond = await sell(testServer, counts, pace.seconds)
      if (round > 0) rounds[counts].push(perSecond)
    }
  }
  const toMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const [one, two] = [toMedian(rounds.on), toMedian(rounds.off)]
  const text = `${Math.round(one)} and ${Math.round(two)} a second, ${writers} writers`
  return toFigure(`${where}: orders with sums, of without`, 0.9, one / two, text)
}

const ordersName = toName(sums, 'orders')
const toNames = (extra: Extra) => Object.keys(extra.goals).map((call) => toName(extra, call))

/** What the sums of figures cost those who write, beside writing without them in the same run. */
export const figureSums: BenchSuite = {
  names: [...toNames(sums), ordersName],
  table: 'figure_deltas',
  measure: async (bench) => {
    const results = new Map<string, Measured>()
    const isAnyWanted = toNames(sums).some(bench.isWanted)
    const figures = isAnyWanted ? await measureCalls(bench, sums, results) : []
    if (bench.isWanted(ordersName)) figures.push(await measureOrders(bench))
    return { results, figures }
  },
}

/** What the outbox costs those who write. */
export const outboxCost: BenchSuite = {
  names: toNames(outbox),
  table: 'outbox',
  measure: async (bench) => {
    const results = new Map<string, Measured>()
    return { results, figures: await measureCalls(bench, outbox, results) }
  },
}
