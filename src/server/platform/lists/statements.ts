import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type ColumnResolver, createColumnResolver } from './column-resolver.ts'
import type { Criterion, ListLimits, ListShape, PageRange, RowTable } from './definition.ts'
import { type Order, orderBy } from './order.ts'
import type { Totals } from './totals.ts'

/** What a list is read with: the declaration applied to one query. */
export type ListQuery<Row = unknown> = {
  readonly db: Handle
  readonly list: ListShape<Row, unknown>
  readonly from: Sql
  readonly scope: Sql
  readonly order: Order
  readonly criteria: readonly Criterion[]
  readonly limits: ListLimits
  /** What the total is kept under. */
  readonly key: string
  readonly totals: Totals
  readonly now: Date
}

/** Rows of a list beside the number of matches; a reply without rows still carries the number. */
export type CountedRows<Row> = { readonly count: number; readonly rows: Row[] }

const unique = (names: readonly string[]) => [...new Set(names)]

/** The names of the columns that identify a row and place it in the order. */
export function keyNames({ list, order }: ListQuery): readonly string[] {
  return unique([...list.id, ...order.columns.map(({ name }) => name)])
}

/** Selects columns under their own names. */
export function selectColumns(names: readonly string[], column: ColumnResolver): Sql {
  return sql.join(unique(names).map((name) => sql`${column(name)} as ${sql.raw(`"${name}"`)}`))
}

/** The part of an order that a page takes. */
export function toRangeSql({ skip, take }: PageRange): Sql {
  return sql`offset ${skip} limit ${take}`
}

/** Joins the tables of rows to their ids, which the subquery `page` has. LATERAL and `offset 0` make it one look each. */
export function joinRows({ list }: ListQuery): Sql {
  return joinTables(list, list.tables, 'page')
}

function joinTables({ joins }: ListShape<unknown, unknown>, tables: readonly RowTable[], keys: string): Sql {
  const joined = tables.map(({ table, alias, key }) => {
    const isRow = key.map((name) => `one."${name}" = "${keys}"."${name}"`).join(' and ')
    return `cross join lateral (select * from "${table}" one where ${isRow} offset 0) "${alias}"`
  })
  const all = sql.raw(joined.join(' '))
  return joins ? sql`${all} ${joins}` : all
}

/** The rows of a page, to follow FROM, and the columns of the order there. */
export type PageRows = { readonly from: Sql; readonly column: ColumnResolver }

/** The rows of keys in the list's order, each joined by id. */
export function toKeyedRows(search: ListQuery, keys: Sql): PageRows {
  return { from: sql`(${keys}) page ${joinRows(search)}`, column: pageColumns }
}

/** The first rows of the order, read where the order finds them instead of joined by id. */
export function toFirstRows({ list, from, scope, order }: ListQuery, take: number): PageRows {
  const [first, ...further] = list.tables
  const alias = sql.raw(`"${first.alias}"`)
  const rows = sql`(
    select ${alias}.* from ${from} where ${scope} order by ${orderBy(order, list.column)} limit ${take}
  ) ${alias} ${joinTables(list, further, first.alias)}`
  return { from: rows, column: list.column }
}

const sortName = (search: ListQuery, name: string) =>
  `sort_${search.order.columns.findIndex((one) => one.name === name)}`

/** The columns of rows with those of the order beside them, to be sorted by `sortedBy`. */
export function selectRows(search: ListQuery, column: ColumnResolver): Sql {
  const keys = search.order.columns.map(({ name }) => sql`${column(name)} as ${sql.raw(sortName(search, name))}`)
  return sql`${search.list.select}, ${sql.join(keys)}, true as is_match`
}

/** The order of rows that `selectRows` selected, in a subquery called p. */
export function sortedBy(search: ListQuery): Sql {
  return orderBy(search.order, (name) => sql.raw(`p.${sortName(search, name)}`))
}

/** A row beside the number of matches; without `is_match` there is no row, only the number. */
export type CountedRow<Row> = Row & { match_count: number; is_match: boolean | null }

/** The columns of counted rows with their types, from those of the rows. */
export const toCountedColumns = (
  columns: Readonly<Record<string, string>>,
  order: Order,
): Readonly<Record<string, string>> => ({
  match_count: 'integer',
  ...columns,
  ...Object.fromEntries(order.columns.map(({ type }, index) => [`sort_${index}`, type])),
  is_match: 'boolean',
})

/** Runs a statement of counted rows of a list. */
export async function readCounted<Row>(
  { db, list: { known } }: ListQuery<Row>,
  statement: RawBuilder<CountedRow<Row>>,
): Promise<CountedRows<Row>> {
  const rows = known ? await known.run(db, statement) : (await statement.execute(db)).rows
  return { count: rows[0]?.match_count ?? 0, rows: rows.filter((row) => row.is_match) }
}

/** Selects the rows that match, each once, in whatever way and order the planner likes: for counts and estimates. */
export function selectMatching({ list, from, scope, criteria }: ListQuery): Sql {
  const [first, ...others] = criteria
  const [only] = first?.lookups ?? []
  if (!first || first.predicate || !only) {
    const tests = criteria.map((one) => sql` and ${one.joinPredicate(list.column)}`)
    return sql`select from ${from} where ${scope} ${sql.join(tests, sql``)}`
  }
  const ids = selectColumns(list.id, only.column)
  return sql`select ${first.repeats ? sql`distinct` : sql``} ${ids} ${only.fromWhere} ${sql.join(
    others.map((one) => sql` and ${one.joinPredicate(only.column)}`),
    sql``,
  )}`
}

/** The columns of a subquery of ids called page. */
export const pageColumns: ColumnResolver = createColumnResolver('page')
