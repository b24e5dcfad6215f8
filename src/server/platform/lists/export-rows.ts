import { type RawBuilder, sql } from 'kysely'
import { lacksReplica, readReplica } from '#server/platform/database/replica/read-replica.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { DatabaseUnavailable, isOnlyBusy } from '#server/platform/database/unavailable.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toCsvChunks } from '#server/platform/http/csv.ts'
import type { FileReply } from '#server/platform/http/handler.ts'
import { type ColumnResolver, createColumnResolver } from './column-resolver.ts'
import type { Criterion, ListDefinition, RowPredicate } from './definition.ts'
import { orderBy } from './order.ts'
import { type OrderedCriterion, rarestOrdered, testOrdered } from './ordered-index.ts'
import { toListQuery } from './read-page.ts'
import { planLookup, sortMatches } from './sort-matches.ts'
import { joinRows, keyNames, type ListQuery, pageColumns, selectColumns } from './statements.ts'

/** How many rows of the order one statement reads. */
const defaultLength = 1_000

/**
 * With a filter as many as come quickly. Each may need a look into an index that the disk answers in some milliseconds, and the
 * statement has 5 s. The index of a criterion holds what tests a row, so that many are read to find few.
 */
const filteredLength = { first: 500, least: 100, most: 2_000, mostOfIndex: 20_000 }

/** Milliseconds of a statement below which the next one reads more, and above which it reads less. */
const quickMs = 250
const slowMs = 1_000

/** The values of the order's columns in the last row that was read, as text, so that they keep all their digits. */
type Cursor = readonly string[]

/** A part of an order in which its first column is always null, or never. */
type Part = 'nulls' | 'values' | 'whole'

/** Where rows are read: `replica` where one is set up and the rows may be some seconds old. */
type Source = 'database' | 'replica'

/**
 * Every item of a query in its order. Up to 10,000 matches come at once; of more, and without a filter, the order is
 * read a page at a time, each beginning behind the last row of the one before, so no statement takes long, and one that a
 * replica cancels is read again. Rows that change meanwhile may be missed or appear as they are then.
 */
export async function* exportRows<Query extends object, Row, Item>(
  db: Handle,
  list: ListDefinition<Query, Row, Item>,
  query: Query,
  now: Date,
  { source = 'database', beforeMany }: { readonly source?: Source; readonly beforeMany?: () => void } = {},
): AsyncGenerator<Item[]> {
  const read = <T>(work: (db: Handle) => Promise<T>) => (source === 'replica' ? readReplica(db, work) : work(db))
  const search = toListQuery(db, list, query, now)
  const toItems = (rows: readonly Row[]) => rows.map((row) => list.toItem(row))
  const few = await read((from) => readFew({ ...search, db: from }))
  if (few) {
    yield toItems(few)
    return
  }
  let isFirst = true
  const isFiltered = search.criteria.length > 0
  const own = await read((from) => rarestOrdered({ ...search, db: from }))
  let length = isFiltered ? filteredLength.first : (list.exportLength ?? defaultLength)
  for (const part of listParts(search)) {
    let cursor: Cursor | undefined
    let isOver = false
    while (!isOver) {
      const started = performance.now()
      const page = await read((from) => readAfter({ ...search, db: from }, part, { own, after: cursor, length })).catch(
        (error: unknown) => {
          if (isFiltered && length > filteredLength.least && isTooSlow(error)) return undefined
          throw error
        },
      )
      // One that failed is read again in shorter parts, however soon it failed, so that there is an end of it.
      if (isFiltered) {
        const ms = page ? performance.now() - started : Number.POSITIVE_INFINITY
        // What is found is held in memory, however quickly it came.
        const isRare = own !== undefined && (page?.rows.length ?? 0) < filteredLength.first
        length = toNextLength(length, ms, isRare ? filteredLength.mostOfIndex : filteredLength.most)
      }
      if (!page) continue
      if (isFirst && page.cursor) beforeMany?.()
      isFirst = false
      yield toItems(page.rows)
      cursor = page.cursor
      isOver = cursor === undefined
    }
  }
}

const isTooSlow = (error: unknown) => error instanceof DatabaseUnavailable && isOnlyBusy(error)

/** How many rows the next statement reads after one that took `ms`: `most` in the end. */
function toNextLength(length: number, ms: number, most: number): number {
  if (ms > slowMs) return Math.max(filteredLength.least, Math.floor(length / 4))
  return Math.min(most, ms < quickMs ? length * 2 : length)
}

/** The matches of a filter when they are no more than 10,000. */
async function readFew<Row>(search: ListQuery<Row>): Promise<readonly Row[] | undefined> {
  const limit = search.limits.exact
  if (search.criteria.length === 0) return undefined
  const plan = await planLookup(search, limit)
  if (!plan.drivesFew) return undefined
  const { count, rows } = await sortMatches(search, plan, { skip: 0, take: limit }, limit)
  return count <= limit ? rows : undefined
}

/** An order whose first column may be null is read in two parts: no condition on both at once can use the index. */
function listParts({ order: { columns, direction } }: ListQuery): readonly Part[] {
  if (!columns[0]?.isNullable) return ['whole']
  return direction === 'asc' ? ['nulls', 'values'] : ['values', 'nulls']
}

/** A row with its position on the page and, as `cursor_0` and so on, the values of the order's columns. */
type PlacedRow<Row> = Row & Readonly<Record<`cursor_${number}`, string | null>> & { position: number; matches: boolean }

async function readAfter<Row>(
  search: ListQuery<Row>,
  part: Part,
  { own, after, length }: { own: OrderedCriterion | undefined; after: Cursor | undefined; length: number },
) {
  const { order, criteria } = search
  const isTested = !own && criteria.every(({ predicate }) => predicate)
  const scan = own ? throughIndex(search, own) : throughList(search)
  const page = sql`and ${inPart(search, scan, part)} and ${isAfter(search, scan, part, after)}
    order by ${orderBy(order, scan.column)} limit ${length}`
  const statement = isTested ? readTested(search, page, length) : readLookedUp(search, scan, page, length)
  const { rows } = await statement.execute(search.db)
  const last = rows.at(-1)
  return {
    rows: rows.filter((row) => row.matches),
    cursor: last?.position === length ? order.columns.map((_, index) => last[`cursor_${index}`] ?? '') : undefined,
  }
}

/** What leads through the order: a FROM and WHERE with its columns, and the test of a row by its keys and `reads`. */
type Scan = {
  readonly fromWhere: Sql
  readonly column: ColumnResolver
  readonly reads: readonly string[]
  readonly test: RowPredicate
}

const throughList = ({ list, from, scope, criteria }: ListQuery): Scan => ({
  fromWhere: sql`from ${from} where ${scope}`,
  column: list.column,
  reads: criteria.flatMap((one) => (one.predicate ? one.requiredColumns : [])),
  test: (column) => testAll(criteria, column),
})

const throughIndex = ({ criteria }: ListQuery, own: OrderedCriterion): Scan => ({
  fromWhere: own.orderedIndex.fromWhere,
  column: own.orderedIndex.column,
  reads: own.orderedIndex.requiredColumns,
  test: testOrdered(criteria, own),
})

/** The last row of a page says where the next one begins, whether it matches or not. */
const isKept = (length: number) => sql`where placed.matches or placed.position = ${length} order by placed.position`

/** Reads the rows of a page and tests their own columns. */
function readTested<Row>(search: ListQuery<Row>, page: Sql, length: number): RawBuilder<PlacedRow<Row>> {
  const { list, from, scope, order, criteria } = search
  return sql<PlacedRow<Row>>`select placed.* from (
    select ${list.select}, ${selectCursor(search, list.column)}, ${testAll(criteria, list.column)} as matches,
      (row_number() over (order by ${orderBy(order, list.column)}))::int as position
    from ${from} ${list.joins ?? sql``} where ${scope} ${page}
  ) placed ${isKept(length)}`
}

/** Tests the keys of a page by lookups and reads the rows that match. */
function readLookedUp<Row>(
  search: ListQuery<Row>,
  { fromWhere, column, reads, test }: Scan,
  page: Sql,
  length: number,
): RawBuilder<PlacedRow<Row>> {
  const { list, order } = search
  const keys = keyNames(search)
  return sql<PlacedRow<Row>>`
    with read as materialized (
      select ${selectColumns([...keys, ...reads], column)} ${fromWhere} ${page}
    ), page as materialized (
      select ${selectColumns(keys, pageColumns)}, ${test(pageColumns)} as matches,
        (row_number() over (order by ${orderBy(order, pageColumns)}))::int as position from read page
    )
    select placed.position, placed.matches, ${selectCursor(search, createColumnResolver('placed'))}, found.* from page placed
    left join lateral (
      select ${list.select} from (select placed.* where placed.matches) page ${joinRows(search)}
    ) found on true ${isKept(length)}`
}

function testAll(criteria: readonly Criterion[], column: ColumnResolver): Sql {
  return allOf(criteria.map((one) => (one.predicate ?? one.lookupPredicate)(column)))
}

function selectCursor({ order }: ListQuery, column: ColumnResolver): Sql {
  return sql.join(order.columns.map(({ name }, index) => sql`${column(name)}::text as ${sql.id(`cursor_${index}`)}`))
}

function inPart({ order }: ListQuery, { column }: Scan, part: Part): Sql {
  const [first] = order.columns
  if (part === 'whole' || !first) return sql`true`
  return part === 'values' ? sql`${column(first.name)} is not null` : sql`${column(first.name)} is null`
}

function isAfter({ order }: ListQuery, { column }: Scan, part: Part, after: Cursor | undefined): Sql {
  if (!after) return sql`true`
  const start = part === 'nulls' ? 1 : 0
  const columns = order.columns.slice(start)
  const values = columns.map(({ type }, index) => sql`${after[start + index]}::${sql.raw(type)}`)
  const comparison = order.direction === 'asc' ? sql`>` : sql`<`
  return sql`(${sql.join(columns.map(({ name }) => column(name)))}) ${comparison} (${sql.join(values)})`
}

/**
 * The file of a query's items as CSV, separated by `;`, with the declaration's export columns. Of a replica, where one is set
 * up, unless `source` says otherwise; throws `replica-unavailable` for more than a page while that cannot be read.
 */
export function exportCsv<Query extends object, Row, Item>(
  db: Handle,
  list: ListDefinition<Query, Row, Item>,
  query: Query,
  now: Date,
  source: Source = 'replica',
): FileReply['chunks'] {
  if (!list.exportColumns) throw new Error(`the list ${list.name} declares no columns to export`)
  const beforeMany = () => {
    if (source === 'replica' && lacksReplica(db)) throw new ApiError('replica-unavailable', { retryAfterSeconds: 10 })
  }
  return toCsvChunks(list.exportColumns, exportRows(db, list, query, now, { source, beforeMany }))
}
