import { type Selectable, sql } from 'kysely'
import type { Purchase } from '#contract/purchases.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A row of the table of purchases. */
export type PurchaseRow = Selectable<Tables['purchases']>

/** The columns of `PurchaseRow` of a table or subquery called p, for SQL written by hand. */
export const purchaseColumns = sql.raw(
  ['order_id', 'player_id', 'date', 'platform', 'sku', 'is_valid', 'type', 'item_id', 'amount', 'value']
    .map((column) => `p.${column}`)
    .join(', '),
)

/** A purchase as the contract carries it. */
export function toPurchase(row: PurchaseRow): Purchase {
  return {
    Date: row.date.toISOString(),
    Platform: row.platform,
    PlayerId: row.player_id,
    SKU: row.sku,
    OrderId: row.order_id,
    Valid: row.is_valid,
    Type: row.type,
    ItemId: row.item_id,
    Amount: row.amount,
    Value: row.value,
  }
}
