import { sql } from 'kysely'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Criterion, PageRange } from './definition.ts'
import { orderBy, reverse } from './order.ts'
import type { ReadDirection } from './read-direction.ts'
import { columnsOf, type RowRef } from './row-ref.ts'
import { testsInMemory, withWorkMem } from './sort-matches.ts'
import {
  type CountedRow,
  type CountedRows,
  joinRows,
  keyNames,
  limitTo,
  pageColumns,
  rangeOf,
  readCounted,
  type Search,
  selectColumns,
  selectRows,
  sortedBy,
} from './statements.ts'

/** Tests the rows of a scan. */
export type RowTest = (row: RowRef) => Sql

const scanned = columnsOf('scanned')

/** The search in the direction in which it is read. */
function towards<Row>(search: Search<Row>, { isReversed }: ReadDirection): Search<Row> {
  return isReversed ? { ...search, order: reverse(search.order) } : search
}

/** Reads the rows of a page, whose keys a select gives, and puts them into the list's direction. */
async function readRows<Row>(search: Search<Row>, { isReversed }: ReadDirection, keys: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${search.list.select} from (${keys}) page ${joinRows(search)}
    order by ${orderBy(search.order, pageColumns)}`.execute(search.db)
  return isReversed ? rows.reverse() : rows
}

/** The keys of a page in the list's order. The order's index alone finds them, so skipped rows are never read. */
function selectPage(search: Search, range: PageRange, test: RowTest): Sql {
  const { list, from, scope, order } = search
  return sql`select ${selectColumns(keyNames(search), list.column)} from ${from}
    where ${scope} and ${test(list.column)} order by ${orderBy(order, list.column)} ${rangeOf(range)}`
}

/** Reads a page from the index of the order, as far as it takes. */
export function scanAll<Row>(search: Search<Row>, from: ReadDirection, test: RowTest = () => sql`true`) {
  const directed = towards(search, from)
  return readRows(directed, from, selectPage(directed, from, test))
}

/** Reads a page from the first rows of the order, `limits.scanned` of them; it may find too few matches there. */
export function scanFirst<Row>(search: Search<Row>, from: ReadDirection, test: RowTest): Promise<Row[]> {
  const directed = towards(search, from)
  const { list, order, scope, criteria, limits } = directed
  const reads = criteria.flatMap((one) => (one.test ? one.reads : []))
  return readRows(
    directed,
    from,
    sql`select ${selectColumns(keyNames(directed), scanned)} from (
      select ${selectColumns([...keyNames(directed), ...reads], list.column)} from ${search.from}
      where ${scope} order by ${orderBy(order, list.column)} limit ${limits.scanned}
    ) scanned where ${test(scanned)} order by ${orderBy(order, scanned)} ${rangeOf(from)}`,
  )
}

/** Counts the rows, at most one above the limit, and reads a page from the start of the order, in one statement. */
export function countAndScan<Row>(search: Search<Row>, range: PageRange): Promise<CountedRows<Row>> {
  const { from, scope, limits } = search
  return readCounted(
    search.db,
    sql<CountedRow<Row>>`select counted.match_count, p.* from (
      select count(*)::int as match_count from (
        select from ${from} where ${scope} ${limitTo(limits.exact + 1)}) capped
    ) counted left join (
      select ${selectRows(search, pageColumns)} from (${selectPage(search, range, () => sql`true`)}) page ${joinRows(search)}
    ) p on true order by ${sortedBy(search)}`,
  )
}

/** A criterion with an index in the order that the list has. */
export type OrderedCriterion = Criterion & Required<Pick<Criterion, 'ownOrder'>>

/**
 * Reads a page through the index of a criterion that has the list's order: to the end when it is the only one, else
 * its first rows, because the others are looked up row by row.
 */
export function scanOwnOrder<Row>(search: Search<Row>, own: OrderedCriterion, from: ReadDirection): Promise<Row[]> {
  const directed = towards(search, from)
  const keys = keyNames(directed)
  const { find, row, reads, test } = own.ownOrder
  const others = search.criteria.filter((one) => one !== own)
  const range = (columns: RowRef) => sql`order by ${orderBy(directed.order, columns)} ${rangeOf(from)}`
  if (others.length === 0) {
    return readRows(directed, from, sql`select ${selectColumns(keys, row)} ${find} and ${test(row)} ${range(row)}`)
  }
  return readRows(
    directed,
    from,
    sql`select ${selectColumns(keys, scanned)} from (
      select ${selectColumns([...keys, ...reads], row)} ${find}
      order by ${orderBy(directed.order, row)} limit ${search.limits.scanned}
    ) scanned where ${test(scanned)} and ${allOf(others.map((one) => one.lookUp(scanned)))} ${range(scanned)}`,
  )
}

/**
 * Reads the whole order with matching ids in memory: those of the conditions that were rare where the order begins.
 * The others are looked up for the few rows that pass.
 */
export async function scanInMemory<Row>(search: Search<Row>, from: ReadDirection): Promise<Row[]> {
  const own = search.criteria.flatMap(({ test }) => test ?? [])
  const { rare, common } = await splitByShare(search, from)
  const inMemory = await testsInMemory(search, rare)
  const tests: RowTest[] = [...own, ...inMemory, ...common.map((one): RowTest => one.lookUp)]
  const test = (row: RowRef) => allOf(tests.map((one) => one(row)))
  if (rare.length === 0) return scanAll(search, from, test)
  return withWorkMem(search.db, (db) => scanAll({ ...search, db }, from, test))
}

/** A condition that less than every tenth row fulfils is rare; the rarest is in any case. */
const commonShare = 0.1

async function splitByShare(search: Search, from: ReadDirection) {
  const others = search.criteria.filter((one) => !one.test)
  if (others.length < 2) return { rare: others, common: [] }
  const { db, list, order, scope, limits } = towards(search, from)
  const shares = others.map(
    (one, index) => sql`coalesce(avg(case when ${one.lookUp(scanned)} then 1 else 0 end), 0)::float8
      as ${sql.id(String(index))}`,
  )
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(shares)} from (
      select ${selectColumns(list.id, list.column)} from ${search.from} where ${scope}
      order by ${orderBy(order, list.column)} limit ${limits.scanned}
    ) scanned`.execute(db)
  const found = others.map((one, index) => ({ one, share: rows[0]?.[index] ?? 0 }))
  const rarest = Math.min(...found.map(({ share }) => share))
  const isRare = (share: number) => share < commonShare || share === rarest
  return {
    rare: found.filter(({ share }) => isRare(share)).map(({ one }) => one),
    common: found.filter(({ share }) => !isRare(share)).map(({ one }) => one),
  }
}
