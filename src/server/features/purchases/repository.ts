import { type Selectable, sql } from 'kysely'
import type { Purchase } from '#contract/purchases.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

/** A row of the table of purchases. */
export type PurchaseRow = Selectable<Tables['purchases']>

/** The columns of a purchase with their types, for rows that are inserted as JSON. */
export const purchaseColumnTypes = {
  order_id: 'text',
  player_id: 'text',
  date: 'timestamptz',
  platform: 'text',
  sku: 'text',
  is_valid: 'boolean',
  type: 'smallint',
  item_id: 'text',
  amount: 'integer',
  value: 'numeric',
}

/** The columns of `PurchaseRow` of a table or subquery called p, for SQL written by hand. */
export const purchaseColumns = sql.raw(
  Object.keys(purchaseColumnTypes)
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

/** The newest purchase of a player, valid or not; undefined when there is none. */
export async function findLastPurchase(db: Handle, playerId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<PurchaseRow>`select ${purchaseColumns} from purchases p where p.player_id = ${playerId}
    order by p.date desc, p.order_id desc limit 1`.execute(db)
  return rows[0] && toPurchase(rows[0])
}
