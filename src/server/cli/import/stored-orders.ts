import { sql } from 'kysely'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type PurchaseRow, purchaseColumns } from '#server/purchases/repository.ts'
import { type ComparedOrder, compareOrder } from './order-changes.ts'
import { toSaleKey } from './order-ids.ts'
import type { PurchaseRecord } from './purchase-rows.ts'

function idRowset<Name extends string>(name: Name, ids: readonly string[]) {
  return jsonRowset(
    { [name]: 'text' },
    ids.map((id) => ({ [name]: id })),
  )
}

async function readById(db: Handle, ids: readonly string[], locks: boolean): Promise<Map<string, PurchaseRow>> {
  const { rows } = await sql<PurchaseRow>`select ${purchaseColumns} from purchases p
    where p.order_id in (select order_id from ${idRowset('order_id', ids)})
    order by p.order_id ${locks ? sql`for update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** What followed the mapping's name in an id of the earlier form. */
const rowNumber = /^\d{1,8}$/

/**
 * The ids of equal sales that were stored under a row number, by sale. Such an import may be repeated from a longer file
 * or one in another order, so the sale and not the number tells which row it is.
 */
async function readEarlierIds(
  db: Handle,
  sourceName: string,
  records: readonly PurchaseRecord[],
): Promise<Map<string, string[]>> {
  const buyers = records.map(({ playerId, date }) => ({ player_id: playerId, date }))
  const { rows } = await sql<PurchaseRow>`select distinct on (p.order_id) ${purchaseColumns}
    from ${jsonRowset({ player_id: 'text', date: 'timestamptz' }, buyers)}
    join purchases p on p.player_id = incoming.player_id and p.date = incoming.date
    where starts_with(p.order_id, ${`${sourceName}-`}) order by p.order_id`.execute(db)
  const idsOfSale = new Map<string, string[]>()
  for (const row of rows) {
    if (!rowNumber.test(row.order_id.slice(sourceName.length + 1))) continue
    const { player_id: playerId, sku, item_id: itemId, amount, value } = row
    const key = toSaleKey({ playerId, date: row.date.toISOString(), sku, itemId, amount, value })
    idsOfSale.set(key, [...(idsOfSale.get(key) ?? []), row.order_id])
  }
  return idsOfSale
}

/** A compared order, with the id of the earlier form that it is stored under. */
export type FoundOrder = ComparedOrder & { readonly earlierId?: string }

/**
 * Compares rows with the stored orders, and locks these for a writer. A sale with a generated id may be stored under an
 * id of the earlier form; then the row is that order.
 */
export async function findOrders(
  db: Handle,
  sourceName: string,
  records: readonly PurchaseRecord[],
  locks = false,
): Promise<FoundOrder[]> {
  const stored = await readById(
    db,
    records.map(({ orderId }) => orderId),
    locks,
  )
  const generated = records.filter(({ occurrence, orderId }) => occurrence !== undefined && !stored.has(orderId))
  const idsOfSale = generated.length > 0 ? await readEarlierIds(db, sourceName, generated) : new Map<string, string[]>()
  const earlier = await readById(db, [...idsOfSale.values()].flat(), locks)
  return records.map((record) => {
    const own = stored.get(record.orderId)
    const earlierId = own ? undefined : idsOfSale.get(toSaleKey(record))?.[(record.occurrence ?? 0) - 1]
    if (earlierId === undefined) return compareOrder(record, own)
    return { ...compareOrder({ ...record, orderId: earlierId }, earlier.get(earlierId)), earlierId }
  })
}
