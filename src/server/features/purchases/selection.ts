import { sql } from 'kysely'
import { allOf, anyOf, type Sql, startsWith } from '#server/platform/database/sql.ts'
import { type Criterion, columnCriterion } from '#server/platform/lists/definition.ts'
import { columnsOf, type RowRef } from '#server/platform/lists/row-ref.ts'

/** Which purchases: `filter` is the beginning of one of the searched columns; `from` is included, `to` is not. */
export type PurchaseSelection = {
  readonly playerId?: string | undefined
  readonly filter?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** A searched column in the form of its index, and the order of that index. */
type SearchedColumn = { readonly name: string; readonly column: (row: RowRef) => Sql; readonly order: Sql }

const inC = (name: string) => (row: RowRef) => sql`${row(name)} collate "C"`

const byOrder: SearchedColumn = { name: 'order_id', column: (row) => row('order_id'), order: sql`order_id` }
const byPlayer: SearchedColumn = { name: 'player_id', column: (row) => row('player_id'), order: sql`player_id, date` }
const bySku: SearchedColumn = { name: 'sku', column: inC('sku'), order: sql`sku collate "C", date` }
const byItem: SearchedColumn = { name: 'item_id', column: inC('item_id'), order: sql`item_id collate "C", date` }

/** The columns that the text is searched in. The purchases of one player are not searched by player id. */
function searched({ playerId }: PurchaseSelection): readonly SearchedColumn[] {
  return playerId === undefined ? [byOrder, byPlayer, bySku, byItem] : [byOrder, bySku, byItem]
}

/** Whether the selection searches by text. */
export function hasFilter({ filter }: PurchaseSelection): boolean {
  return filter !== undefined && filter !== ''
}

const unqualified: RowRef = (column) => sql.ref(column)

function inPeriod({ from, to }: PurchaseSelection, row: RowRef): Sql {
  return allOf([
    ...(from === undefined ? [] : [sql`${row('date')} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${row('date')} < ${to}`]),
  ])
}

/** The conditions that an index by date can use: the player and the period. */
export function toRange(selection: PurchaseSelection): Sql {
  const { playerId } = selection
  return allOf([...(playerId === undefined ? [] : [sql`player_id = ${playerId}`]), inPeriod(selection, unqualified)])
}

/** The condition that the text sets on a row; true without a text. */
export function toCondition(selection: PurchaseSelection, row = unqualified): Sql {
  const { filter } = selection
  return filter ? anyOf(searched(selection).map(({ column }) => startsWith(column(row), filter))) : sql`true`
}

/**
 * The criteria of a selection that searches all purchases by text: the text in each column through its own index, and
 * the period. Counting reads only these indexes.
 */
export function toCriteria(selection: PurchaseSelection): readonly Criterion[] {
  const { filter, playerId, from, to } = selection
  if (!filter || playerId !== undefined) return []
  const row = columnsOf('f')
  const range = toRange(selection)
  const columns = searched(selection)
  const text = columnCriterion({
    searches: columns.map(({ column, order }) => ({
      find: sql`from purchases f where ${startsWith(column(row), filter)} and ${range}`,
      row,
      readingOrder: sql`order by ${order}`,
    })),
    countFirst: true,
    reads: columns.map(({ name }) => name),
    test: (purchase) => toCondition(selection, purchase),
  })
  if (from === undefined && to === undefined) return [text]
  const period = columnCriterion({
    searches: [{ find: sql`from purchases f where ${range}`, row, readingOrder: sql`order by date` }],
    leads: 'when few',
    reads: [],
    test: (purchase) => inPeriod(selection, purchase),
  })
  return [text, period]
}
