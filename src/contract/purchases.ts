import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { estimatedPageSchema } from './core/lists.ts'
import { IdSearchText } from './core/pasted-text.ts'
import { Instant, InstantInput, Money, reasonLimit, Skip, Take } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'
import { PlayerId, playerUnknown } from './players.ts'
import { Purchase, purchaseFilterStates } from './purchase.ts'

/**
 * Which purchases: `filter` is the beginning of an order id, a player id, a SKU or an item id, in the same case;
 * `from` is included, `to` is not, and no period goes beyond now. Among one player's purchases the player id is not
 * searched.
 */
const selection = {
  filter: IdSearchText.optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
}

const selectionOfList = { ...selection, state: z.enum(purchaseFilterStates).optional() }

const Sum = z.object({ Value: Money, Count: z.int() })

/**
 * How much was bought up to now, for charts. A period without a start begins with the first match, of a player with the player;
 * no period begins before its player. One without an end ends with today, or without a start too with the last match; none
 * goes beyond today.
 */
export const PurchaseSummary = z.object({
  /** The period that is summed up, `To` excluded; null when nothing matches. */
  From: Instant.nullable(),
  To: Instant.nullable(),
  /** The revenue: valid orders that were not refunded, without the sandbox. Days and items below are those of the revenue. */
  Value: Money,
  Count: z.int(),
  Refunded: Sum,
  Invalid: Sum,
  Sandbox: Sum,
  /** Days in UTC that have purchases, oldest first. */
  PerDay: z.array(z.object({ Day: z.iso.date(), Value: Money, Count: z.int() })),
  /** The items with the highest revenue, highest first, at most 10. */
  PerItem: z.array(z.object({ ItemId: z.string(), Value: Money, Count: z.int() })),
  /** The other items together. */
  Others: z.object({ Items: z.int(), Value: Money, Count: z.int() }),
})
export type PurchaseSummary = z.infer<typeof PurchaseSummary>

const byPlayer = z.object({ id: PlayerId })
const byOrder = z.object({ id: PlayerId, orderId: z.string().min(1).max(200) })

const purchaseUnknown = defineError('purchase-unknown', 404, 'This player has no such order. Nothing was changed.')
const purchaseInvalid = defineError(
  'purchase-invalid',
  409,
  'This order is not valid, so it cannot be refunded. Nothing was changed.',
)

const purchaseOfSandbox = defineError(
  'purchase-sandbox',
  409,
  'This order was a test, for no money, so it cannot be refunded. Nothing was changed.',
)

/** Purchases of players. */
export const purchases = feature({
  /** All purchases, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/purchases',
    access: 'ACCESS_PURCHASES',
    summary: 'Purchases',
    query: z.strictObject({ ...selectionOfList, skip: Skip, take: Take }),
    reply: estimatedPageSchema(Purchase),
    errors: [],
  }),
  /** Revenue per day and per item. */
  summary: endpoint({
    method: 'GET',
    path: '/purchases/summary',
    access: 'ACCESS_PURCHASES',
    summary: 'Revenue per day and per item',
    query: z.strictObject(selection),
    reply: PurchaseSummary,
    errors: [],
  }),
  /** The purchases that match, all or one player's, newest first, as CSV separated by `;`, streamed. */
  export: endpoint({
    method: 'GET',
    path: '/purchases/dump',
    access: 'ACCESS_PURCHASES',
    additionalAccess: () => ['EXPORT_DATA'],
    summary: 'Export purchases',
    query: z.strictObject({ ...selectionOfList, playerId: PlayerId.optional() }),
    file: 'text/csv',
    reply: z.string(),
    errors: [playerUnknown],
    records: { action: 'purchases exported', target: 'data' },
  }),
  /** One player's purchases, newest first. */
  listOfPlayer: endpoint({
    method: 'GET',
    path: '/purchases/players/:id',
    access: 'ACCESS_PURCHASES',
    summary: "A player's purchases",
    params: byPlayer,
    query: z.strictObject({ ...selectionOfList, skip: Skip, take: Take }),
    reply: estimatedPageSchema(Purchase),
    errors: [playerUnknown],
  }),
  /** One player's revenue per day and per item. */
  summaryOfPlayer: endpoint({
    method: 'GET',
    path: '/purchases/players/:id/summary',
    access: 'ACCESS_PURCHASES',
    summary: "A player's revenue per day and per item",
    params: byPlayer,
    query: z.strictObject(selection),
    reply: PurchaseSummary,
    errors: [playerUnknown],
  }),
  /** Marks an order as refunded, or gives its mark another reason. Nothing is paid back: the store did that. */
  markRefunded: endpoint({
    method: 'PUT',
    path: '/purchases/players/:id/orders/:orderId/refund',
    access: 'administrator',
    summary: 'Mark an order as refunded',
    params: byOrder,
    body: z.strictObject({
      Reason: z.string().trim().min(1, requiredText).max(reasonLimit),
    }),
    reply: Purchase,
    errors: [playerUnknown, purchaseUnknown, purchaseInvalid, purchaseOfSandbox, stale],
    records: { action: 'order marked as refunded', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /** Takes the mark of a refunded order back; an order without one stays as it is. */
  removeRefundMark: endpoint({
    method: 'DELETE',
    path: '/purchases/players/:id/orders/:orderId/refund',
    access: 'administrator',
    summary: 'Take the mark of a refunded order back',
    params: byOrder,
    reply: Purchase,
    errors: [playerUnknown, purchaseUnknown, stale],
    records: { action: 'refund mark removed', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
})
