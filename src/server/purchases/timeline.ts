import { sql } from 'kysely'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { type AuditValues, toText, toValues } from '#server/manifest/timeline-labels.ts'
import { defineTimelineSource, type TimelineAction } from '#server/manifest/timeline-source.ts'

const reportAction = serverPurchases.report.records.action

const joinDetails = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

/** What is said of an order that is no revenue. */
const stateTexts: Readonly<Record<string, string>> = { invalid: 'not valid', refunded: 'refunded', sandbox: 'sandbox' }

export const purchaseSource = defineTimelineSource({
  name: 'purchase',
  kind: 'purchase',
  permission: 'ACCESS_PURCHASES',
  toQuery: (playerId) => ({
    at: sql`b.date`,
    id: sql`b.order_id`,
    rows: sql`purchases b where b.player_id = ${playerId}`,
    subject: sql`b.order_id`,
    texts: sql`array[b.item_id, b.amount::text, b.value::text, b.platform, b.sku, order_state(b.is_sandbox, b.refunded_at, b.is_valid)]`,
    auditedAs: reportAction,
    needle: sql`b.order_id`,
  }),
  toLabels: ([item, amount, value, platform = '', sku = '', state = ''], orderId) => ({
    What: `Bought ${item} x${amount}`,
    Detail: joinDetails([`$${value}`, stateTexts[state] ?? '', platform, sku]),
    Subject: { Kind: 'purchase', Id: orderId },
  }),
})

const refundLabels = (What: string) => (values: AuditValues) => {
  const order = toValues(values.before)
  const [id, reason] = [toText(order, 'OrderId'), toText(toValues(values.after), 'Refund')]
  const item = toText(order, 'ItemId') || toText(order, 'SKU')
  return {
    What: `${What}: ${item}`,
    Detail: joinDetails([`$${toText(order, 'Value')}`, reason]),
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

/** An order that a server reported. When it was reported at once, it is shown in place of the purchase itself. */
export const serverPurchaseActions = {
  [reportAction]: {
    kind: 'purchase',
    permission: 'ACCESS_PURCHASES',
    toLabels: ({ after }) => {
      const order = toValues(after)
      const noRevenue = order?.IsSandbox ? 'sandbox' : order?.Valid === false ? 'not valid' : ''
      return {
        What: `Bought ${toText(order, 'ItemId')} x${order?.Amount}`,
        Detail: joinDetails([`$${toText(order, 'Value')}`, noRevenue, toText(order, 'Store'), toText(order, 'SKU')]),
        Subject: { Kind: 'purchase', Id: toText(order, 'OrderId') },
      }
    },
  },
} as const satisfies Record<string, TimelineAction>
