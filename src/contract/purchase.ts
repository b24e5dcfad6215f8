import { z } from 'zod'
import { Instant, integerLimit, Money, StoredInteger } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'

/** The four types of a purchase; a purchase's `Type` is an index of this list. Source: specification, "Entities". */
export const purchaseTypes = [
  'Consumable',
  'Non-Consumable',
  'Auto Renewed Subscription',
  'Non Renewing Subscription',
] as const

/** Who says that something was bought: the store's own receipt, the studio's server, or an import. Source: ruling 80. */
export const purchaseSources = ['verified', 'server', 'import'] as const
/** One of these. */
export type PurchaseSource = (typeof purchaseSources)[number]

/** The longest name of a store, in characters. */
export const storeNameLimit = 30

/** Which store sold something, as a short word: "apple", "google", or any other. */
export const StoreName = z
  .string()
  .regex(
    new RegExp(`^[a-z][a-z0-9-]{0,${storeNameLimit - 1}}$`),
    `A store is a word such as apple or google: 1 to ${storeNameLimit} small letters, digits or -.`,
  )

/** What the stores of phones are called on screen; another store is called as it is written. */
export const storeLabels: Readonly<Record<string, string>> = { apple: 'App Store', google: 'Google Play' }

/** A purchase. */
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
  /** Which store sold it; empty where that is not known, as of many imports. */
  Store: z.string(),
  Source: z.enum(purchaseSources),
  /** Bought in a test environment of the store, for no money: it is in no sum. */
  IsSandbox: z.boolean(),
  /** Without item and value, until staff add the store product of its SKU. */
  AwaitsProduct: z.boolean(),
  /** The mark of a refunded order: when it was set, the e-mail or the store of who set it, and why; null without one. */
  Refund: z.object({ At: Instant, By: z.string(), Reason: z.string() }).nullable(),
  /** Counts marks as refunded and their removals. */
  Version: StoredInteger,
})
export type Purchase = z.infer<typeof Purchase>

/** The longest order id, SKU and item id, in characters. */
export const orderTextLimit = 200

/** The highest value of one order, in US dollars: what is more is a mistake in the unit. */
const orderValueLimit = 100_000

/** The id under which a store sells something. */
export const Sku = visibleLine('An SKU', orderTextLimit)

/** What is sold, as it is sent. */
export const soldFields = {
  ItemId: visibleLine('An item ID', orderTextLimit),
  Amount: z.int('An amount is a whole number.').min(1, 'An amount is at least 1.').max(integerLimit),
  Type: Purchase.shape.Type,
  /** US dollars, not negative: "4.99". */
  Value: Money.refine(
    (dollars) => !dollars.startsWith('-') && Number(dollars) <= orderValueLimit,
    `A value is between 0.00 and ${orderValueLimit.toFixed(2)} US dollars.`,
  ),
}

/**
 * What an order is in all sums: only a valid one is revenue. One of the sandbox is no other, whatever else is so, and then
 * a refunded one, whatever its receipt says. The database has the same rule for its sums (`order_state`).
 */
export const purchaseStates = ['valid', 'refunded', 'invalid', 'sandbox'] as const
/** One of these states. */
export type PurchaseState = (typeof purchaseStates)[number]

/** What a list of orders can be narrowed to: a state, or orders that are dated ahead of now and count in no sum yet. */
export const purchaseFilterStates = [...purchaseStates, 'ahead'] as const
/** One of these. */
export type PurchaseFilterState = (typeof purchaseFilterStates)[number]

/** The state of an order. */
export function getPurchaseState({
  Valid,
  Refund,
  IsSandbox,
}: Pick<Purchase, 'Valid' | 'Refund' | 'IsSandbox'>): PurchaseState {
  if (IsSandbox) return 'sandbox'
  if (Refund !== null) return 'refunded'
  return Valid ? 'valid' : 'invalid'
}
