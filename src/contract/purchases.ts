import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { estimatedPageSchema } from './core/lists.ts'
import { Instant, InstantInput, Money, maxSearchLength, Skip, Take } from './core/units.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** The four types of a purchase; a purchase's `Type` is an index of this list. Source: specification, "Entities". */
export const purchaseTypes = [
  'Consumable',
  'Non-Consumable',
  'Auto Renewed Subscription',
  'Non Renewing Subscription',
] as const

/** A purchase, from the store's receipt. */
export const Purchase = z.object({
  Date: Instant,
  /** "android" or "ios" in any case; another text is shown as it is. */
  Platform: z.string(),
  PlayerId: z.string(),
  SKU: z.string(),
  OrderId: z.string(),
  Valid: z.boolean(),
  Type: z.int().min(0).max(3),
  ItemId: z.string(),
  Amount: z.int(),
  /** US dollars. */
  Value: Money,
})
export type Purchase = z.infer<typeof Purchase>

/**
 * Which purchases: `filter` is the beginning of an order id, a player id, a SKU or an item id, in the same case;
 * `from` is included, `to` is not. Among one player's purchases the player id is not searched.
 */
const selection = {
  filter: z.string().trim().max(maxSearchLength).optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
}

/** How much was bought, for charts. The period is that of the request, or the 90 days that end with the last match. */
export const PurchaseSummary = z.object({
  /** The period that is summed up, `To` excluded; null when nothing matches. */
  From: Instant.nullable(),
  To: Instant.nullable(),
  Value: Money,
  Count: z.int(),
  /** Days in UTC that have purchases, oldest first. */
  PerDay: z.array(z.object({ Day: z.iso.date(), Value: Money, Count: z.int() })),
  /** The items with the highest revenue, highest first, at most 10. */
  PerItem: z.array(z.object({ ItemId: z.string(), Value: Money, Count: z.int() })),
  /** The other items together. */
  Others: z.object({ Items: z.int(), Value: Money, Count: z.int() }),
})
export type PurchaseSummary = z.infer<typeof PurchaseSummary>

const byPlayer = z.object({ id: PlayerId })

/** Purchases of players. */
export const purchases = feature({
  /** All purchases, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/purchases',
    access: 'ACCESS_PURCHASES',
    summary: 'Purchases',
    query: z.strictObject({ ...selection, skip: Skip, take: Take }),
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
    query: z.strictObject({ ...selection, playerId: PlayerId.optional() }),
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
    query: z.strictObject({ ...selection, skip: Skip, take: Take }),
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
})
