import { type RawBuilder, sql } from 'kysely'
import { allOf, limitTo, type Sql } from '#server/platform/database/sql.ts'
import { type ColumnResolver, createColumnResolver } from './column-resolver.ts'
import type { PageRange, RowPredicate } from './definition.ts'
import { orderBy, reverse } from './order.ts'
import { type OrderedCriterion, testOrdered } from './ordered-index.ts'
import type { ScanRange } from './scan-range.ts'
import { toInMemoryPredicates, withWorkMem } from './sort-matches.ts'
import {
  type CountedRow,
  type CountedRows,
  keyNames,
  type ListQuery,
  type PageRows,
  readCounted,
  selectColumns,
  selectMatching,
  selectRows,
  sortedBy,
  toFirstRows,
  toKeyedRows,
  toRangeSql,
} from './statements.ts'

const scanned = createColumnResolver('scanned')

/** The search in the direction in which it is read. */
function inDirection<Row>(search: ListQuery<Row>, { isReversed }: ScanRange): ListQuery<Row> {
  return isReversed ? { ...search, order: reverse(search.order) } : search
}

/** Reads the rows of a page and puts them into the list's direction. */
async function readRows<Row>(search: ListQuery<Row>, { isReversed }: ScanRange, page: PageRows): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${search.list.select} from ${page.from} order by ${orderBy(search.order, page.column)}`.execute(search.db)
  return isReversed ? rows.reverse() : rows
}

function readKeyedRows<Row>(search: ListQuery<Row>, page: ScanRange, keys: Sql): Promise<Row[]> {
  return readRows(search, page, toKeyedRows(search, keys))
}

/** The keys of a page in the list's order. The order's index alone finds them, so skipped rows are never read. */
function selectPage(search: ListQuery, range: PageRange, test: RowPredicate): Sql {
  const { list, from, scope, order } = search
  return sql`select ${selectColumns(keyNames(search), list.column)} from ${from}
    where ${scope} and ${test(list.column)} order by ${orderBy(order, list.column)} ${toRangeSql(range)}`
}

/** A page of all rows. Behind others its keys alone are found first, so that skipped rows are never read. */
function toPageRows(search: ListQuery, range: PageRange): PageRows {
  if (range.skip === 0 && !search.list.isComputed) return toFirstRows(search, range.take)
  return toKeyedRows(
    search,
    selectPage(search, range, () => sql`true`),
  )
}

/** Reads a page of all rows. */
export function scanAll<Row>(search: ListQuery<Row>, page: ScanRange): Promise<Row[]> {
  const directed = inDirection(search, page)
  return readRows(directed, page, toPageRows(directed, page))
}

/** Reads a page of the rows that pass a test from the index of the order, as far as it takes. */
function scanUnbounded<Row>(search: ListQuery<Row>, page: ScanRange, test: RowPredicate): Promise<Row[]> {
  const directed = inDirection(search, page)
  return readKeyedRows(directed, page, selectPage(directed, page, test))
}

/** Reads a page from the first rows of the order, `limits.scanned` of them; it may find too few matches there. */
export function scanBounded<Row>(search: ListQuery<Row>, page: ScanRange, test: RowPredicate): Promise<Row[]> {
  const directed = inDirection(search, page)
  const { list, order, scope, criteria, limits } = directed
  const reads = criteria.flatMap((one) => (one.predicate ? one.requiredColumns : []))
  return readKeyedRows(
    directed,
    page,
    sql`select ${selectColumns(keyNames(directed), scanned)} from (
      select ${selectColumns([...keyNames(directed), ...reads], list.column)} from ${search.from}
      where ${scope} order by ${orderBy(order, list.column)} limit ${limits.scanned}
    ) scanned where ${test(scanned)} order by ${orderBy(order, scanned)} ${toRangeSql(page)}`,
  )
}

/**
 * Counts the matches, at most one above the limit, and reads a page from the start of the order, in one statement: of
 * all rows, or of those of the only criterion, which may be too few when there are more than the limit.
 */
export function countAndScan<Row>(
  search: ListQuery<Row>,
  range: PageRange,
  own?: OrderedCriterion,
): Promise<CountedRows<Row>> {
  return readCounted(search, selectCountedPage(search, range, own))
}

/** The statement of `countAndScan`. */
export function selectCountedPage<Row>(
  search: ListQuery<Row>,
  range: PageRange,
  own: OrderedCriterion | undefined,
): RawBuilder<CountedRow<Row>> {
  const page = own ? toKeyedRows(search, selectFewOrOrdered(search, own, range)) : toPageRows(search, range)
  return sql<CountedRow<Row>>`select counted.match_count, p.* from (
      select count(*)::int as match_count from (${selectMatching(search)} ${limitTo(search.limits.exact + 1)}) capped
    ) counted left join lateral (
      select ${selectRows(search, page.column)} from ${page.from}
    ) p on true order by ${sortedBy(search)}`
}

/**
 * Reads a page from the first rows of the index of a criterion that has the list's order, `limits.scanned` of them; the
 * other criteria are looked up row by row. It may find too few matches there.
 */
export function scanOrderedIndex<Row>(search: ListQuery<Row>, own: OrderedCriterion, page: ScanRange): Promise<Row[]> {
  const directed = inDirection(search, page)
  return readKeyedRows(directed, page, selectOrdered(directed, own, page))
}

/** Reads a page through the index of the only criterion, as far as it takes. */
export function scanOrderedToEnd<Row>(search: ListQuery<Row>, own: OrderedCriterion, page: ScanRange): Promise<Row[]> {
  const directed = inDirection(search, page)
  const { fromWhere, column, predicate } = own.orderedIndex
  const keys = selectColumns(keyNames(directed), column)
  const order = orderBy(directed.order, column)
  return readKeyedRows(
    directed,
    page,
    sql`select ${keys} ${fromWhere} and ${predicate(column)} order by ${order} ${toRangeSql(page)}`,
  )
}

/**
 * Reads the whole order with matching ids in memory: those of the conditions that were rare where the order begins.
 * The others are looked up for the few rows that pass.
 */
export async function scanWithMatchesInMemory<Row>(search: ListQuery<Row>, page: ScanRange): Promise<Row[]> {
  const own = search.criteria.flatMap(({ predicate }) => predicate ?? [])
  const { rare, common } = await splitBySelectivity(search, page)
  const inMemory = await toInMemoryPredicates(search, rare)
  const tests: RowPredicate[] = [...own, ...inMemory, ...common.map((one): RowPredicate => one.lookupPredicate)]
  const test = (column: ColumnResolver) => allOf(tests.map((one) => one(column)))
  if (rare.length === 0) return scanUnbounded(search, page, test)
  return withWorkMem(search.db, (db) => scanUnbounded({ ...search, db }, page, test))
}

/** The keys of a page of what the first rows of a criterion's index in the list's order hold. */
function selectOrdered(search: ListQuery, own: OrderedCriterion, page: PageRange, isRead = sql`true`): Sql {
  const { order, limits, criteria } = search
  const { fromWhere, column, requiredColumns } = own.orderedIndex
  const keys = keyNames(search)
  return sql`select ${selectColumns(keys, scanned)} from (
    select ${selectColumns([...keys, ...requiredColumns], column)} ${fromWhere} and ${isRead}
    order by ${orderBy(order, column)} limit ${limits.scanned}
  ) scanned where ${testOrdered(criteria, own)(scanned)} order by ${orderBy(order, scanned)} ${toRangeSql(page)}`
}

/**
 * The same where `counted` has the number of matches: up to `limits.exact` are found through `lookups` and sorted,
 * because they may all stand at the other end of the index.
 */
function selectFewOrOrdered(search: ListQuery, own: OrderedCriterion, page: PageRange): Sql {
  const { exact } = search.limits
  const found = own.lookups.map(
    ({ fromWhere, readingOrder }) => sql`(select ${selectColumns(keyNames(search), own.orderedIndex.column)}
      ${fromWhere} and counted.match_count <= ${exact} ${readingOrder} ${limitTo(exact)})`,
  )
  return sql`(${selectOrdered(search, own, page, sql`counted.match_count > ${exact}`)}) union all
    (select * from (${sql.join(found, sql` union `)}) found order by ${orderBy(search.order, foundColumns)} ${toRangeSql(page)})`
}

const foundColumns = createColumnResolver('found')

/** A condition that less than every tenth row fulfils is rare; the rarest is in any case. */
const commonSelectivity = 0.1

async function splitBySelectivity(search: ListQuery, page: ScanRange) {
  const others = search.criteria.filter((one) => !one.predicate)
  if (others.length < 2) return { rare: others, common: [] }
  const { db, list, order, scope, limits } = inDirection(search, page)
  const selectivities = others.map(
    (one, index) => sql`coalesce(avg(case when ${one.lookupPredicate(scanned)} then 1 else 0 end), 0)::float8
      as ${sql.id(String(index))}`,
  )
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(selectivities)} from (
      select ${selectColumns(list.id, list.column)} from ${search.from} where ${scope}
      order by ${orderBy(order, list.column)} limit ${limits.scanned}
    ) scanned`.execute(db)
  const found = others.map((one, index) => ({ one, selectivity: rows[0]?.[index] ?? 0 }))
  const rarest = Math.min(...found.map(({ selectivity }) => selectivity))
  const isRare = (selectivity: number) => selectivity < commonSelectivity || selectivity === rarest
  return {
    rare: found.filter(({ selectivity }) => isRare(selectivity)).map(({ one }) => one),
    common: found.filter(({ selectivity }) => !isRare(selectivity)).map(({ one }) => one),
  }
}
