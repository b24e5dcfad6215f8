import { type RawBuilder, sql } from 'kysely'
import { countUpTo, estimateRows } from '#server/platform/database/estimate.ts'
import { allOf, limitTo, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { createColumnResolver } from './column-resolver.ts'
import type { Criterion, IndexLookup, PageRange, RowPredicate } from './definition.ts'
import { orderBy } from './order.ts'
import {
  type CountedRow,
  type CountedRows,
  joinRows,
  keyNames,
  type ListQuery,
  pageColumns,
  readCounted,
  selectColumns,
  selectRows,
  sortedBy,
  toRangeSql,
} from './statements.ts'

/** Memory for one set of matching ids, and how many of them it holds for certain. */
const workMem = { setting: '96MB', rows: 1_500_000 }

/** How a filter is looked up: through the condition that fewest rows fulfil; the others are tested on those. */
export type LookupPlan = {
  readonly driver: Criterion
  readonly others: readonly Criterion[]
  /** Whether the driver alone finds no more than the limit, as far as it was counted. */
  readonly drivesFew: boolean
}

const countLookup = (search: IndexLookup, limit: number) =>
  sql`(select count(*)::int from (select ${search.fromWhere} ${search.readingOrder} ${limitTo(limit + 1)}) capped)`

/** How many rows each condition finds through its largest search, counted to one above the limit in one statement. */
async function countEach(db: Handle, criteria: readonly Criterion[], limit: number): Promise<readonly number[]> {
  const sizes = criteria.map(({ lookups }, index) => {
    const counts = lookups.map((one) => countLookup(one, limit))
    return sql`greatest(${sql.join(counts)}) as ${sql.id(String(index))}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(sizes)}`.execute(db)
  return criteria.map((_, index) => rows[0]?.[index] ?? 0)
}

/** Finds out which condition fewest rows fulfil. A single one is counted only where that is cheap. */
export async function planLookup({ db, criteria }: ListQuery, limit: number): Promise<LookupPlan> {
  const leader = criteria.find(({ drives }) => drives !== undefined)
  if (leader && (leader.drives === 'always' || ((await countEach(db, [leader], limit))[0] ?? 0) <= limit)) {
    return { driver: leader, others: criteria.filter((one) => one !== leader), drivesFew: true }
  }
  const isCounted = criteria.length > 1 || criteria.some((one) => one.countsFirst)
  const sizes = isCounted ? await countEach(db, criteria, limit) : [0]
  const sorted = criteria
    .map((criterion, index) => ({ criterion, size: sizes[index] ?? 0 }))
    .sort((one, other) => one.size - other.size)
  const [first, ...others] = sorted
  if (!first) throw new Error('a query without conditions has nothing to look it up by')
  return {
    driver: first.criterion,
    others: others.map(({ criterion }) => criterion),
    drivesFew: first.size <= limit,
  }
}

/** Whether more rows than the limit match, as far as the first `reach` of the driving condition show it. */
export async function exceedsLimit(
  { db, list }: ListQuery,
  { driver, others, drivesFew }: LookupPlan,
  limit: number,
  reach: number,
): Promise<boolean> {
  if (drivesFew) return false
  const [only, more] = driver.lookups
  if (!only || more || others.length === 0) return !driver.repeats
  const first = createColumnResolver('first')
  const once = driver.repeats ? sql`distinct` : sql``
  const tests = allOf(others.map((one) => one.lookupPredicate(first)))
  // A look into an index needs the id, a test of own columns those columns.
  const reads = others.flatMap((one) => (one.lookupPredicate === one.predicate ? one.requiredColumns : []))
  const found = sql`
    select ${once} ${selectColumns(list.id, first)} from (
      select ${selectColumns([...list.id, ...reads], only.column)} ${only.fromWhere} ${only.readingOrder} limit ${reach}
    ) first where ${tests}`
  return (await countUpTo(db, found, limit)) > limit
}

/**
 * Collects the matches, at most one above the limit, and sorts them only when there are no more. Where there are,
 * `count` is above the limit and `rows` means nothing.
 */
export async function sortMatches<Row>(
  search: ListQuery<Row>,
  plan: LookupPlan,
  range: PageRange,
  limit: number,
): Promise<CountedRows<Row>> {
  const { driver, others, drivesFew } = plan
  if (drivesFew || others.length === 0) return readCounted(search, selectMatches(search, plan, range, limit))
  const tests = await toInMemoryPredicates(search, others)
  const statement = selectTested(search, driver, { tests, range, limit })
  return withWorkMem(search.db, (db) => readCounted({ ...search, db }, statement))
}

/** The statement of `sortMatches` where the other conditions are looked up for each match. */
export function selectMatches<Row>(
  search: ListQuery<Row>,
  { driver, others }: LookupPlan,
  range: PageRange,
  limit: number,
): RawBuilder<CountedRow<Row>> {
  return selectTested(search, driver, { tests: others.map((one) => one.lookupPredicate), range, limit })
}

function selectTested<Row>(search: ListQuery<Row>, driver: Criterion, matches: Matches): RawBuilder<CountedRow<Row>> {
  const [only, more] = driver.lookups
  // Behind the last match a window would have no row to count in.
  const isAtOnce = only?.readsAtOnce && !more && matches.range.skip === 0 && matches.limit <= search.limits.exact
  return isAtOnce ? selectAtOnce[only.readsAtOnce](search, only, matches) : selectMatchedRows(search, driver, matches)
}

type Matches = { readonly tests: readonly RowPredicate[]; readonly range: PageRange; readonly limit: number }

/** What an index finds and the tests let through, up to one more than the limit. */
function selectFound(columns: Sql, { fromWhere, column, readingOrder }: IndexLookup, { tests, limit }: Matches): Sql {
  return sql`select ${columns} ${fromWhere} and ${allOf(tests.map((test) => test(column)))}
    ${readingOrder} ${limitTo(limit + 1)}`
}

/** The rows of a search that finds rows: planned in half the time of `selectMatchedRows`, because nothing is joined. */
function selectFoundRows<Row>(
  search: ListQuery<Row>,
  lookup: IndexLookup,
  matches: Matches,
): RawBuilder<CountedRow<Row>> {
  return sql<CountedRow<Row>>`
    select count(*) over ()::int as match_count, p.* from (
      ${selectFound(selectRows(search, lookup.column), lookup, matches)}
    ) p order by ${sortedBy(search)} ${toRangeSql(matches.range)}`
}

/** The rows of the ids that a search finds, which may find one several times. */
function selectRowsOfFound<Row>(
  search: ListQuery<Row>,
  lookup: IndexLookup,
  matches: Matches,
): RawBuilder<CountedRow<Row>> {
  const { list, from, order } = search
  const { range, limit } = matches
  const [id = ''] = list.id
  return sql<CountedRow<Row>>`
    with found as materialized (${selectFound(sql`${lookup.column(id)} as id`, lookup, matches)})
    select case when (select count(*) from found) > ${limit} then ${limit + 1}::int else count(*) over ()::int end
      as match_count, ${selectRows(search, list.column)}
    from ${from} where ${list.column(id)} = any(array(select id from found))
    order by ${orderBy(order, list.column)} ${toRangeSql(range)}`
}

const selectAtOnce = { rows: selectFoundRows, ids: selectRowsOfFound }

/** The ids that the searches of a criterion find, with their rows. */
function selectMatchedRows<Row>(
  search: ListQuery<Row>,
  driver: Criterion,
  matches: Matches,
): RawBuilder<CountedRow<Row>> {
  const { list, order } = search
  const { range, limit } = matches
  const names = list.carriesOrder ? keyNames(search) : list.id
  const found = driver.lookups.map(
    (lookup) => sql`(${selectFound(selectColumns(names, lookup.column), lookup, matches)})`,
  )
  const matching = driver.repeats ? sql`(select distinct * from found)` : sql`found`
  const isFew = Number.isFinite(limit) ? sql`counted.match_count <= ${limit}` : sql`true`
  // Where the matches carry their order, the rows of the page alone are read; else those of every match.
  const rows = list.carriesOrder
    ? sql`select ${selectRows(search, pageColumns)} from (
        select * from ${matching} matching where ${isFew} order by ${orderBy(order, matchColumns)} ${toRangeSql(range)}
      ) page ${joinRows(search)}`
    : sql`select ${selectRows(search, list.column)} from ${matching} page ${joinRows(search)} where ${isFew}
        order by ${orderBy(order, list.column)} ${toRangeSql(range)}`
  return sql<CountedRow<Row>>`
    with found as materialized (${sql.join(found, sql` union `)}),
      counted as materialized (select ${countMatches(search, driver, limit)} as match_count from found)
    select counted.match_count, p.* from counted left join lateral (${rows}) p on true order by ${sortedBy(search)}`
}

const matchColumns = createColumnResolver('matching')

/** Counts what was found, each match once. One more than the limit says that there are more, found twice or not. */
function countMatches({ list }: ListQuery, { repeats }: Criterion, limit: number): Sql {
  if (!repeats) return sql`count(*)::int`
  const once = sql`count(distinct (${sql.join(list.id.map((name) => sql.ref(name)))}))::int`
  return Number.isFinite(limit) ? sql`case when count(*) > ${limit} then ${limit + 1}::int else ${once} end` : once
}

/**
 * Tests against sets of ids in memory, to be used within `withWorkMem`. A condition that nearly every row fulfils is
 * looked up row by row instead: its ids would not fit, and without memory for them PostgreSQL compares every pair.
 */
export async function toInMemoryPredicates(
  { db, list }: ListQuery,
  criteria: readonly Criterion[],
): Promise<RowPredicate[]> {
  const tests: RowPredicate[] = []
  for (const one of criteria) {
    const sizes = one.predicate
      ? []
      : one.lookups.map(({ fromWhere, column }) => sql`select ${selectColumns(list.id, column)} ${fromWhere}`)
    let expected = 0
    for (const size of sizes) expected += await estimateRows(db, size)
    tests.push(expected <= workMem.rows ? one.inMemoryPredicate : one.lookupPredicate)
  }
  return tests
}

/** Runs one reading statement with memory for large sets of ids. */
export async function withWorkMem<T>(db: Handle, read: (handle: Handle) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local work_mem = ${sql.lit(workMem.setting)}`.execute(transaction)
    return read(transaction)
  })
}
