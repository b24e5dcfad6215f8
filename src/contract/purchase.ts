import { z } from 'zod'
import { Instant, Money, StoredInteger } from './core/units.ts'

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
  /** The mark of a refunded order: when it was set, the e-mail of who set it, and why; null without one. */
  Refund: z.object({ At: Instant, By: z.string(), Reason: z.string() }).nullable(),
  /** Counts marks as refunded and their removals. */
  Version: StoredInteger,
})
export type Purchase = z.infer<typeof Purchase>

/** What an order is in all sums: only a valid one is revenue. A refunded one is no other, whatever its receipt says. */
export const purchaseStates = ['valid', 'refunded', 'invalid'] as const
/** One of these states. */
export type PurchaseState = (typeof purchaseStates)[number]

/** What a list of orders can be narrowed to: a state, or orders that are dated ahead of now and count in no sum yet. */
export const purchaseFilterStates = [...purchaseStates, 'ahead'] as const
/** One of these. */
export type PurchaseFilterState = (typeof purchaseFilterStates)[number]

/** The state of an order. */
export function getPurchaseState({ Valid, Refund }: Pick<Purchase, 'Valid' | 'Refund'>): PurchaseState {
  if (Refund !== null) return 'refunded'
  return Valid ? 'valid' : 'invalid'
}
