import { type RawBuilder, sql } from 'kysely'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { csvPieces } from '#server/platform/http/csv.ts'
import type { FileReply } from '#server/platform/http/handler.ts'
import type { ListDefinition } from './definition.ts'
import { orderBy } from './order.ts'
import { toSearch } from './read-page.ts'
import type { RowRef } from './row-ref.ts'
import { planLookup, sortMatches } from './sort-matches.ts'
import { joinRows, keyNames, pageColumns, type Search, selectColumns } from './statements.ts'

/** How many rows of the order one statement reads; with a filter more, since few of them may match. */
const defaultLengths = { all: 1_000, filtered: 5_000 }

/** The values of the order's columns in the last row that was read, as text, so that they keep all their digits. */
type Cursor = readonly string[]

/** A part of an order in which its first column is always null, or never. */
type Part = 'nulls' | 'values' | 'whole'

/**
 * Every item of a query in its order. Up to 10,000 matches come at once; of more, and without a filter, the order is
 * read a page at a time, each beginning behind the last row of the one before, so no statement takes long. Rows that
 * change meanwhile may be missed or appear as they are then.
 */
export async function* exportRows<Query extends object, Row, Item>(
  db: Handle,
  list: ListDefinition<Query, Row, Item>,
  query: Query,
  now: Date,
): AsyncGenerator<Item[]> {
  const search = toSearch(db, list, query, now)
  const toItems = (rows: readonly Row[]) => rows.map((row) => list.toItem(row))
  const few = await readFew(search)
  if (few) {
    yield toItems(few)
    return
  }
  for (const part of partsOf(search)) {
    let cursor: Cursor | undefined
    do {
      const page = await readAfter(search, part, cursor)
      yield toItems(page.rows)
      cursor = page.cursor
    } while (cursor)
  }
}

/** The matches of a filter when they are no more than 10,000. */
async function readFew<Row>(search: Search<Row>): Promise<readonly Row[] | undefined> {
  const limit = search.limits.exact
  if (search.criteria.length === 0) return undefined
  const plan = await planLookup(search, limit)
  if (!plan.drivesFew) return undefined
  const { count, rows } = await sortMatches(search, plan, { skip: 0, take: limit }, limit)
  return count <= limit ? rows : undefined
}

/** An order whose first column may be null is read in two parts: no condition on both at once can use the index. */
function partsOf({ order: { columns, direction } }: Search): readonly Part[] {
  if (!columns[0]?.isNullable) return ['whole']
  return direction === 'asc' ? ['nulls', 'values'] : ['values', 'nulls']
}

type CursorRow = { cursor: (string | null)[]; place: number; matches: boolean }

async function readAfter<Row>(search: Search<Row>, part: Part, after: Cursor | undefined) {
  const { list, from, scope, order, criteria } = search
  const isFiltered = criteria.length > 0
  const length = isFiltered ? defaultLengths.filtered : (list.exportLength ?? defaultLengths.all)
  const where = sql`${scope} and ${inPart(search, part)} and ${isAfter(search, part, after)}`
  const range = sql`order by ${orderBy(order, list.column)} limit ${length}`
  const statement = isFiltered
    ? filteredPage<Row>(search, sql`where ${where} ${range}`, length)
    : sql<Row & CursorRow>`select ${list.select}, ${cursorOf(search, list.column)}, true as matches, 0 as place
        from ${from} ${list.joins ?? sql``} where ${where} ${range}`
  const { rows } = await statement.execute(search.db)
  const last = rows.at(-1)
  const hasMore = isFiltered ? last?.place === length : rows.length === length
  return {
    rows: rows.filter((row) => row.matches),
    cursor: last && hasMore ? last.cursor.map((value) => value ?? '') : undefined,
  }
}

/** The last row of the page says where the next one begins, whether it matches or not. */
function filteredPage<Row>(search: Search<Row>, range: Sql, length: number): RawBuilder<Row & CursorRow> {
  const { list, from, order, criteria } = search
  const keys = keyNames(search)
  const reads = criteria.flatMap((one) => (one.test ? one.reads : []))
  const test = allOf(criteria.map((one) => (one.test ?? one.lookUp)(pageColumns)))
  return sql<Row & CursorRow>`
    with read as materialized (
      select ${selectColumns([...keys, ...reads], list.column)} from ${from} ${range}
    ), page as materialized (
      select ${selectColumns(keys, pageColumns)}, ${test} as matches,
        (row_number() over (order by ${orderBy(order, pageColumns)}))::int as place from read page
    )
    select page.place, page.matches, ${cursorOf(search, pageColumns)}, p.* from page
    left join lateral (
      select ${list.select} from (select page.* where page.matches) page ${joinRows(search)}
    ) p on true
    where page.matches or page.place = ${length} order by page.place`
}

function cursorOf({ order }: Search, row: RowRef): Sql {
  return sql`array[${sql.join(order.columns.map(({ name }) => sql`${row(name)}::text`))}] as cursor`
}

function inPart({ list, order }: Search, part: Part): Sql {
  const [first] = order.columns
  if (part === 'whole' || !first) return sql`true`
  return part === 'values' ? sql`${list.column(first.name)} is not null` : sql`${list.column(first.name)} is null`
}

function isAfter({ list, order }: Search, part: Part, after: Cursor | undefined): Sql {
  if (!after) return sql`true`
  const start = part === 'nulls' ? 1 : 0
  const columns = order.columns.slice(start)
  const values = columns.map(({ type }, index) => sql`${after[start + index]}::${sql.raw(type)}`)
  const comparison = order.direction === 'asc' ? sql`>` : sql`<`
  return sql`(${sql.join(columns.map(({ name }) => list.column(name)))}) ${comparison} (${sql.join(values)})`
}

/** The file of a query's items as CSV, separated by `;`, with the declaration's export columns. */
export function exportCsv<Query extends object, Row, Item>(
  db: Handle,
  list: ListDefinition<Query, Row, Item>,
  query: Query,
  now: Date,
): FileReply['pieces'] {
  if (!list.exportColumns) throw new Error(`the list ${list.name} declares no columns to export`)
  return csvPieces(list.exportColumns, exportRows(db, list, query, now))
}
