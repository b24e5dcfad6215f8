import { sql } from 'kysely'
import { defineTimelineSource } from '#server/manifest/timeline-source.ts'

/** The purchases of a player. */
export const purchaseSource = defineTimelineSource({
  name: 'purchase',
  kind: 'purchase',
  permission: 'ACCESS_PURCHASES',
  toQuery: (playerId) => ({
    at: sql`b.date`,
    id: sql`b.order_id`,
    rows: sql`purchases b where b.player_id = ${playerId}`,
    subject: sql`b.order_id`,
    texts: sql`array[b.item_id, b.amount::text, b.value::text, b.platform, b.sku, b.is_valid::text]`,
  }),
  toLabels: ([item, amount, value, platform = '', sku = '', isValid], orderId) => ({
    What: `Bought ${item} x${amount}`,
    Detail: [`$${value}`, isValid === 'true' ? '' : 'not valid', platform, sku]
      .filter((part) => part !== '')
      .join(' · '),
    Subject: { Kind: 'purchase', Id: orderId },
  }),
})
