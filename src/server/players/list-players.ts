import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { exactTotalLimit } from '#contract/lists.ts'
import type { players } from '#contract/players.ts'
import type { Handle } from '#server/database/tables.ts'
import { allOf, type Criterion, criteriaOf, type Sql } from './criteria.ts'
import { type Ordering, orderBy, orderingOf, reversed } from './ordering.ts'
import { nearerEnd, type ReadFrom } from './rules.ts'
import { type ListedPlayer, listedColumns, playerRowOf } from './store.ts'
import { estimate, type Total, type Totals, totalsOf } from './totals.ts'

type Query = InputOf<typeof players.list>['query']
type Page = ReplyOf<typeof players.list>

/** Where one way of finding a page ends and the next begins. */
export type ListLimits = {
  /** Up to so many matches are counted exactly and sorted by themselves. */
  exact: number
  /** So many rows of the order are looked at in the hope that a page of matches is among them. */
  walked: number
  /** Up to so many matches are sorted by themselves when the walk found too few; beyond, the whole order is walked. */
  sorted: number
}

/** The limits in use. Measured at 1,000,000 players: sorting 60,000 matches costs about 0.2 s, a walk of all 0.3 s. */
const usualLimits: ListLimits = { exact: exactTotalLimit, walked: 10_000, sorted: 60_000 }

/** Memory for one set of matching ids, and how many of them it holds for certain. */
const roomForIds = { setting: '96MB', rows: 1_500_000 }

/** What a list works on: the filter as conditions, and as a key under which its total is known. */
type Search = {
  db: Handle
  criteria: readonly Criterion[]
  ordering: Ordering
  key: string
  totals: Totals
  limits: ListLimits
  now: Date
}

/**
 * One page of the player list. It never counts or sorts more than it must: up to 10,000 matches are collected through
 * the filter's own index and sorted; of more, the order's index is walked and the filter tested row by row. Totals
 * are exact up to there and may be an estimate beyond.
 */
export async function listPlayers(db: Handle, query: Query, now: Date, limits = usualLimits): Promise<Page> {
  const { sortKey, sortDir, skip, take, ...filter } = query
  const criteria = criteriaOf(query, now)
  const key = JSON.stringify(filter)
  const search = { db, criteria, ordering: orderingOf(query), key, totals: totalsOf(db), limits, now }
  return criteria.length === 0 ? listAll(search, skip, take) : listMatching(search, skip, take)
}

async function listAll(search: Search, skip: number, take: number): Promise<Page> {
  const { db, totals, key, limits, now } = search
  const everybody = sql`select player_id from players`
  const count = totals.least(key, now) > 0 ? limits.exact + 1 : await cappedCount(db, everybody, limits.exact)
  let total: Total = { count, isExact: true }
  if (count > limits.exact) {
    totals.noteLeast(key, count, now)
    total = await totals.of(db, key, everybody, now)
  }
  const rows = await walk(search, nearerEnd(skip, take, total.isExact ? total.count : undefined), () => sql`true`)
  return pageOf(rows, total)
}

async function listMatching(search: Search, skip: number, take: number): Promise<Page> {
  const { db, totals, key, limits, now } = search
  const known = totals.least(key, now)
  if (known === 0) {
    const few = await sortMatches(await withDriver(search), skip, take, limits.exact)
    if (few.total <= limits.exact) return pageOf(few.rows, { count: few.total, isExact: true })
    totals.noteLeast(key, limits.exact + 1, now)
  }
  const total = await totals.of(db, key, matchingIds(search.criteria), now)
  const from = nearerEnd(skip, take, total.isExact ? total.count : undefined)
  const quickTests = (row: string) => allOf(search.criteria.map((one) => (one.ofPlayer ?? one.lookUp)(row)))
  const hoped = await walk(search, from, quickTests, limits.walked)
  if (hoped.length === from.take) return pageOf(hoped, total)
  if (known <= limits.sorted) {
    const more = await sortMatches(await withDriver(search), skip, take, limits.sorted)
    if (more.total <= limits.sorted) return pageOf(more.rows, { count: more.total, isExact: true })
    totals.noteLeast(key, limits.sorted + 1, now)
  }
  return pageOf(await walkAll(search, from), total)
}

function pageOf(rows: readonly ListedPlayer[], total: Total): Page {
  return { Result: rows.map(playerRowOf), Total: total.count, TotalIsExact: total.isExact }
}

async function cappedCount(db: Handle, ids: Sql, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${ids} limit ${limit + 1}) capped`.execute(db)
  return rows[0]?.n ?? 0
}

/** The matching ids of a search, found through the condition that fewest players fulfil. */
type Driven = Pick<Search, 'db' | 'ordering'> & { driver: Criterion; others: readonly Criterion[]; drivesFew: boolean }

async function withDriver({ db, ordering, criteria, limits }: Search): Promise<Driven> {
  const sizes: { criterion: Criterion; size: number }[] = []
  for (const criterion of criteria) {
    const size = criteria.length < 2 ? 0 : await cappedCount(db, criterion.ids(sql`true`), limits.exact)
    sizes.push({ criterion, size })
  }
  sizes.sort((one, other) => one.size - other.size)
  const [first, ...others] = sizes
  if (!first) throw new Error('a list without conditions has nothing to look them up by')
  return {
    db,
    ordering,
    driver: first.criterion,
    others: others.map(({ criterion }) => criterion),
    drivesFew: first.size <= limits.exact,
  }
}

/** Selects the ids of the players who match all conditions, each once, in no particular order. */
function matchingIds([driver, ...others]: readonly Criterion[]): Sql {
  if (!driver) return sql`select player_id from players`
  const ids = driver.ids(allOf(others.map((one) => one.joins('f'))))
  return driver.repeats ? sql`select distinct player_id from (${ids}) found` : ids
}

/**
 * Collects the matching ids, at most `limit` + 1 of them, and sorts the players only when there are no more. Where
 * there are, `total` is above the limit and `rows` is empty.
 */
async function sortMatches(
  { db, ordering, driver, others, drivesFew }: Driven,
  skip: number,
  take: number,
  limit: number,
): Promise<{ total: number; rows: ListedPlayer[] }> {
  const tests = drivesFew ? others.map((one) => one.lookUp) : await testsInMemory(db, others)
  const ids = driver.ids(allOf(tests.map((test) => test('f'))))
  // LATERAL keeps the planner from reading all players to join a few thousand.
  const query = sql<ListedPlayer & { total: number }>`
    with found as materialized (${ids} limit ${limit + 1}),
    matching as materialized (${driver.repeats ? sql`select distinct player_id from found` : sql`table found`}),
    counted as materialized (
      select case when (select count(*) from found) > ${limit} then ${limit + 1}::int
        else (select count(*)::int from matching) end as total
    )
    select counted.total, p.* from counted left join lateral (
      select ${listedColumns}, p.${sql.ref(ordering.column.name)} as sort_key from matching
      cross join lateral (select * from players where players.player_id = matching.player_id offset 0) p
      where counted.total <= ${limit}
      order by ${orderBy(ordering, `p.${ordering.column.name}`, 'p.player_id')}
      offset ${skip} limit ${take}
    ) p on true
    order by ${orderBy(ordering, 'p.sort_key', 'p.player_id')}`
  const { rows } = await (drivesFew ? query.execute(db) : withRoom(db, (roomy) => query.execute(roomy)))
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.player_id !== null) }
}

/** Walks the order's index, at most `reach` rows of it, and takes the page from the rows that pass the test. */
async function walk(
  { db, ordering, criteria }: Pick<Search, 'db' | 'ordering' | 'criteria'>,
  { isReversed, skip, take }: ReadFrom,
  test: (row: string) => Sql,
  reach?: number,
): Promise<ListedPlayer[]> {
  const way = isReversed ? reversed(ordering) : ordering
  const column = ordering.column.name
  // The nickname is read only where a test needs it: without it the index alone answers.
  const nickname = criteria.some((one) => one.readsNickname) ? sql`, nickname_folded` : sql``
  const { rows } = await sql<ListedPlayer>`
    select ${listedColumns} from (
      select walked.player_id, walked.sort_key from (
        select player_id, ${sql.ref(column)} as sort_key ${nickname} from players
        order by ${orderBy(way, column, 'player_id')}
        ${reach === undefined ? sql`` : sql`limit ${reach}`}
      ) walked
      where ${test('walked')}
      order by ${orderBy(way, 'walked.sort_key', 'walked.player_id')}
      offset ${skip} limit ${take}
    ) page
    cross join lateral (select * from players where players.player_id = page.player_id offset 0) p
    order by ${orderBy(way, 'page.sort_key', 'page.player_id')}`.execute(db)
  return isReversed ? rows.reverse() : rows
}

/** Walks the whole order with the matching ids in memory. */
async function walkAll(search: Search, from: ReadFrom): Promise<ListedPlayer[]> {
  const others = search.criteria.filter((one) => !one.ofPlayer)
  const own = search.criteria.flatMap(({ ofPlayer }) => ofPlayer ?? [])
  const tests = [...own, ...(await testsInMemory(search.db, others))]
  return withRoom(search.db, (db) => walk({ ...search, db }, from, (row) => allOf(tests.map((test) => test(row)))))
}

/**
 * Tests against sets of ids in memory. A condition that nearly everybody fulfils is looked up row by row instead: its
 * ids would not fit, and without room for them PostgreSQL compares every pair.
 */
async function testsInMemory(db: Handle, criteria: readonly Criterion[]): Promise<Array<(row: string) => Sql>> {
  const tests: Array<(row: string) => Sql> = []
  for (const one of criteria) {
    const expected = await estimate(db, one.ids(sql`true`))
    tests.push(expected <= roomForIds.rows ? one.isAmong : one.lookUp)
  }
  return tests
}

/** Runs one reading statement with memory for a large set of ids. */
async function withRoom<T>(db: Handle, read: (roomy: Handle) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (roomy) => {
    await sql`set local work_mem = ${sql.lit(roomForIds.setting)}`.execute(roomy)
    return read(roomy)
  })
}
