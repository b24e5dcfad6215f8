import { sql } from 'kysely'
import { type AuditValues, toText, toValues } from '#server/manifest/timeline-labels.ts'
import { defineTimelineSource, type TimelineAction } from '#server/manifest/timeline-source.ts'

export const purchaseSource = defineTimelineSource({
  name: 'purchase',
  kind: 'purchase',
  permission: 'ACCESS_PURCHASES',
  toQuery: (playerId) => ({
    at: sql`b.date`,
    id: sql`b.order_id`,
    rows: sql`purchases b where b.player_id = ${playerId}`,
    subject: sql`b.order_id`,
    texts: sql`array[b.item_id, b.amount::text, b.value::text, b.platform, b.sku, b.is_valid::text, (b.refunded_at is not null)::text]`,
  }),
  toLabels: ([item, amount, value, platform = '', sku = '', isValid, isRefunded], orderId) => ({
    What: `Bought ${item} x${amount}`,
    Detail: [`$${value}`, isValid === 'true' ? '' : 'not valid', isRefunded === 'true' ? 'refunded' : '', platform, sku]
      .filter((part) => part !== '')
      .join(' · '),
    Subject: { Kind: 'purchase', Id: orderId },
  }),
})

const refundLabels = (What: string) => (values: AuditValues) => {
  const order = toValues(values.before)
  const [id, reason] = [toText(order, 'OrderId'), toText(toValues(values.after), 'Refund')]
  const item = toText(order, 'ItemId') || toText(order, 'SKU')
  return {
    What: `${What}: ${item}`,
    Detail: [`$${toText(order, 'Value')}`, reason].filter((part) => part !== '').join(' · '),
    Subject: { Kind: 'purchase' as const, Id: id },
  }
}

/**
 * An order that an import overwrote with another sale. Only one value is there when it moved to another player, and none
 * once they were erased.
 */
const replacedLabels = ({ before, after }: AuditValues) => {
  const orders = [toValues(before), toValues(after)].filter((values) => values !== undefined)
  const id = toText(orders[0], 'OrderId')
  const sales = orders.map((order) => `${toText(order, 'ItemId') || toText(order, 'SKU')} $${toText(order, 'Value')}`)
  const move = before === null ? 'moved from another player' : 'moved to another player'
  return {
    What: `Order replaced by an import: ${id}`,
    Detail: orders.length === 1 ? [...sales, move].join(' · ') : sales.join(' → '),
    Subject: { Kind: 'purchase' as const, Id: id },
  }
}

/** How the timeline shows changes of orders: marks as refunded, marks taken back, and other sales under their ids. */
export const purchaseActions = {
  'order marked as refunded': {
    kind: 'purchase',
    permission: 'ACCESS_PURCHASES',
    toLabels: refundLabels('Marked as refunded'),
  },
  'refund mark removed': {
    kind: 'purchase',
    permission: 'ACCESS_PURCHASES',
    toLabels: refundLabels('Refund mark removed'),
  },
  'order replaced by an import': {
    kind: 'purchase',
    permission: 'ACCESS_PURCHASES',
    toLabels: replacedLabels,
  },
} as const satisfies Record<string, TimelineAction>
