import { sql } from 'kysely'
import { gameKeys } from '#contract/game-keys.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { startServerProcess } from '#test/harness/start-server.ts'
import { signInAll } from './game.ts'
import type { GameCall } from './load.ts'
import { addMeasured, type Measured, measure, toMedians } from './measure.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { runSql, type TestServer } from './test-servers.ts'

const calls: readonly GameCall[] = ['sign in', 'write']
const toName = (what: string) => `figures: ${what}`
const withoutSums = 'without sums'

/** The share of what is possible without sums. */
const goal = 0.9

const toFigure = (what: string, share: number, text: string): Figure => ({
  what,
  measured: `${Math.round(share * 100)} % (${text})`,
  goal: `at least ${goal * 100} %`,
  isReached: share >= goal,
})

/** The same calls to this server and to one that counts no figures, on the same database. */
async function measureCalls(bench: Bench, results: Map<string, Measured>): Promise<Figure[]> {
  const { testServer, toTarget, pace, where, isWanted } = bench
  const { dataDir, databaseUrl, client } = testServer
  const body = { name: 'Sums', platform: 'ios' as const, mayCreatePlayers: true, origins: [], expiresAt: null }
  await runSql(testServer, 'delete from maintenance_windows', `update access_keys set revoked_at = now()`)
  const { data } = await client.call(gameKeys.createClientKey, { body })
  if (!data) throw new Error('There is no client key.')
  const clientKey = data.Secret
  const players = await signInAll(bench, clientKey)
  const variables = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    PGOPTIONS: '-c quarterdeck.counts_figures=off',
    QD_GAME_SIGN_INS: '1000000',
    QD_GAME_WRITES: '1000000',
  }
  const other = await startServerProcess({ dataDir, variables })
  const figures: Figure[] = []
  try {
    for (const call of calls.filter((name) => isWanted(toName(name)))) {
      const own = toTarget(where, { kind: 'game', call, players, clientKey })
      const without = { ...own, name: withoutSums, url: other.url, pid: other.child.pid }
      const measured = await measure([own, without], pace)
      addMeasured(results, toName(call), measured)
      const [one, two] = [own.name, withoutSums].map((name) => toMedians(measured.get(name)).perSecond)
      const text = `${Math.round(one ?? 0)} and ${Math.round(two ?? 0)} a second`
      figures.push(toFigure(`${where}: ${call} with sums, of without`, (one ?? 0) / (two ?? 1), text))
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
  return toFigure(`${where}: orders with sums, of without`, one / two, text)
}

const ordersName = toName('orders')

/** What the sums of figures cost those who write, beside writing without them in the same run. */
export const figureSums: BenchSuite = {
  names: [...calls.map(toName), ordersName],
  table: 'figure_deltas',
  measure: async (bench) => {
    const results = new Map<string, Measured>()
    const figures = await measureCalls(bench, results)
    if (bench.isWanted(ordersName)) figures.push(await measureOrders(bench))
    return { results, figures }
  },
}
