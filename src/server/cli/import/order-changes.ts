import type { PurchaseRow } from '#server/features/purchases/repository.ts'
import type { PurchaseRecord } from './purchase-rows.ts'

/** What an import does with the order of a row. */
export type OrderChange = 'created' | 'changed' | 'replaced' | 'unchanged'

/** A row beside the order that is stored under its id. */
export type ComparedOrder = {
  readonly record: PurchaseRecord
  readonly stored: PurchaseRow | undefined
  readonly change: OrderChange
  /** The parts in which the stored order is another sale: "player ann", "value 2.50". */
  readonly otherSale: readonly string[]
}

const dayMs = 86_400_000

/** A product that is not known yet may be added. */
const isOtherProduct = (stored: string, incoming: string) => stored !== '' && stored !== incoming

/**
 * In what a stored order is another sale than a row with its id: an order is one sale of one player. Stores report the
 * time of a sale in different zones, so only a date more than a day away is another one.
 */
function findOtherSale(record: PurchaseRecord, stored: PurchaseRow): string[] {
  const isOtherDate = Math.abs(stored.date.getTime() - Date.parse(record.date)) > dayMs
  return [
    ...(stored.player_id === record.playerId ? [] : [`player ${stored.player_id}`]),
    ...(isOtherDate ? [`date ${stored.date.toISOString()}`] : []),
    ...(isOtherProduct(stored.sku, record.sku) ? [`SKU ${stored.sku}`] : []),
    ...(isOtherProduct(stored.item_id, record.itemId) ? [`item ${stored.item_id}`] : []),
    ...(stored.amount === record.amount ? [] : [`amount ${stored.amount}`]),
    ...(stored.value === record.value ? [] : [`value ${stored.value}`]),
  ]
}

function isEqual(record: PurchaseRecord, stored: PurchaseRow): boolean {
  return (
    stored.date.getTime() === Date.parse(record.date) &&
    stored.platform === record.platform &&
    stored.sku === record.sku &&
    stored.is_valid === record.isValid &&
    stored.type === record.type &&
    stored.item_id === record.itemId
  )
}

/** Compares a row with the order that is stored under its id, if there is one. */
export function compareOrder(record: PurchaseRecord, stored: PurchaseRow | undefined): ComparedOrder {
  if (!stored) return { record, stored, change: 'created', otherSale: [] }
  const otherSale = findOtherSale(record, stored)
  if (otherSale.length > 0) return { record, stored, change: 'replaced', otherSale }
  return { record, stored, change: isEqual(record, stored) ? 'unchanged' : 'changed', otherSale }
}
