import { dayMs } from '#contract/core/units.ts'
import type { PurchaseRow } from '#server/purchases/repository.ts'
import type { OptionalField, PurchaseRecord, RefundMark } from './purchase-rows.ts'

export type OrderChange = 'created' | 'changed' | 'replaced' | 'unchanged'

/** A row beside the order that is stored under its id. */
export type ComparedOrder = {
  readonly record: PurchaseRecord
  readonly stored: PurchaseRow | undefined
  /** Refused is a refund that cannot be marked. */
  readonly change: OrderChange | 'refused'
  /** Why it is refused, or what the stored order is that would be replaced. */
  readonly reason: string
}

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
    stored.item_id === record.itemId &&
    stored.store === record.store &&
    stored.is_sandbox === record.isSandbox &&
    stored.source === record.source &&
    (stored.refunded_at !== null || record.refund === undefined)
  )
}

/** Why a refund is not one of this sale; undefined when it is. A part of an order cannot be marked as refunded. */
export function findRefundProblem(
  refund: PurchaseRecord,
  { playerId, value }: Pick<PurchaseRecord, 'playerId' | 'value'>,
): string | undefined {
  if (refund.playerId !== playerId) return `is a refund of an order of the player ${playerId}`
  const refunded = refund.value.replace('-', '')
  return refunded === value
    ? undefined
    : `is a refund of ${refunded} of an order of ${value}; only whole ones are marked`
}

function compareRefund(refund: PurchaseRecord, stored: PurchaseRow | undefined): ComparedOrder {
  const sale = stored && { playerId: stored.player_id, value: stored.value }
  const reason = sale ? findRefundProblem(refund, sale) : 'is refunded, but neither in the file nor stored'
  if (reason !== undefined || !stored) return { record: refund, stored, change: 'refused', reason: reason ?? '' }
  const record: PurchaseRecord = {
    ...refund,
    ...toOptionalFields(stored),
    date: stored.date.toISOString(),
    value: stored.value,
  }
  return { record, stored, change: stored.refunded_at === null ? 'changed' : 'unchanged', reason: '' }
}

function toOptionalFields(stored: PurchaseRow): Pick<PurchaseRecord, OptionalField> {
  return {
    platform: stored.platform,
    sku: stored.sku,
    isValid: stored.is_valid,
    type: stored.type,
    itemId: stored.item_id,
    amount: stored.amount,
    store: stored.store,
    isSandbox: stored.is_sandbox,
    source: stored.source,
  }
}

/** A row with what the stored order has of the fields that the row leaves out. */
function withStored(row: PurchaseRecord, stored: PurchaseRow): PurchaseRecord {
  const fields = toOptionalFields(stored)
  const kept = (row.omitted ?? []).map((name) => [name, fields[name]] as const)
  return { ...row, ...Object.fromEntries(kept) }
}

/** Compares a row with the order that is stored under its id, if there is one. What the row leaves out stays as it is. */
export function compareOrder(row: PurchaseRecord, stored: PurchaseRow | undefined): ComparedOrder {
  if (row.isRefund) return compareRefund(row, stored)
  if (!stored) return { record: row, stored, change: 'created', reason: '' }
  const record = withStored(row, stored)
  const otherSale = findOtherSale(record, stored)
  if (otherSale.length === 0) {
    return { record, stored, change: isEqual(record, stored) ? 'unchanged' : 'changed', reason: '' }
  }
  return { record, stored, change: 'replaced', reason: `is stored as another sale: ${otherSale.join(', ')}` }
}

/** The mark that an order has after the import: the stored one, which somebody set, before that of the file. */
export function toMark({ record, stored }: ComparedOrder): (RefundMark & { readonly version: number }) | undefined {
  if (stored?.refunded_at) {
    const { refunded_at, refunded_by: by, refund_reason: reason, refund_version: version } = stored
    return { at: refunded_at.toISOString(), by, reason, version }
  }
  return record.refund && { ...record.refund, version: (stored?.refund_version ?? 0) + 1 }
}
