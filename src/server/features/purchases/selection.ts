import { sql } from 'kysely'
import { type Sql, startsWith } from '#server/platform/database/sql.ts'

/** Which purchases: `filter` is the beginning of one of the searched columns; `from` is included, `to` is not. */
export type PurchaseSelection = {
  readonly playerId?: string | undefined
  readonly filter?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** A searched column as its index has it, and the order of that index. */
type SearchedColumn = { readonly column: Sql; readonly order: Sql }

const byOrder: SearchedColumn = { column: sql`order_id`, order: sql`order_id` }
const byPlayer: SearchedColumn = { column: sql`player_id`, order: sql`player_id, date` }
const bySku: SearchedColumn = { column: sql`sku collate "C"`, order: sql`sku collate "C", date` }
const byItem: SearchedColumn = { column: sql`item_id collate "C"`, order: sql`item_id collate "C", date` }

/** Among one player's purchases the player's id tells none from another. */
function searched({ playerId }: PurchaseSelection): readonly SearchedColumn[] {
  return playerId === undefined ? [byOrder, byPlayer, bySku, byItem] : [byOrder, bySku, byItem]
}

/** Whether the selection searches by text. */
export function hasFilter({ filter }: PurchaseSelection): boolean {
  return filter !== undefined && filter !== ''
}

/** The conditions that an order by date can begin and end with: the player and the period. */
export function toRange({ playerId, from, to }: PurchaseSelection): Sql {
  const parts = [
    ...(playerId === undefined ? [] : [sql`player_id = ${playerId}`]),
    ...(from === undefined ? [] : [sql`date >= ${from}`]),
    ...(to === undefined ? [] : [sql`date < ${to}`]),
  ]
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

/** The condition that the text sets on a row; true without a text. */
export function toCondition(selection: PurchaseSelection): Sql {
  const { filter } = selection
  if (!filter) return sql`true`
  const tests = searched(selection).map((one) => startsWith(one.column, filter))
  return sql`(${sql.join(tests, sql` or `)})`
}

/** Selects the order ids that match, in whatever way and order the planner likes. */
export function matchingOrders(selection: PurchaseSelection): Sql {
  return sql`select order_id from purchases where ${toRange(selection)} and ${toCondition(selection)}`
}

/**
 * The text's condition column by column, each a select that reads its own index in its own order. A purchase may be
 * found by several. `columns` are what is selected.
 */
export function matchesByColumn(selection: PurchaseSelection, columns: Sql): readonly Sql[] {
  const { filter } = selection
  if (!filter) return []
  return searched(selection).map(
    (one) => sql`select ${columns} from purchases
      where ${startsWith(one.column, filter)} and ${toRange(selection)} order by ${one.order}`,
  )
}
