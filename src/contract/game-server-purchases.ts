import { z } from 'zod'
import { BuildPlatform } from './build-platforms.ts'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { InstantInput, importBodyLimit, integerLimit, Money } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'
import { quota, SentEntry, saveQuota, saves, uniqueKeys } from './game-saves.ts'
import { PlayerId, playerUnknown } from './players.ts'
import { Purchase, StoreName } from './purchase.ts'

/** The longest order id, SKU and item id, in characters. */
export const orderTextLimit = 200

/** The highest value of one order, in US dollars: what is more is a mistake in the unit. */
export const orderValueLimit = 100_000

/** The first day of which orders are taken: before it no store sold anything. */
export const firstOrderDay = new Date('2000-01-01T00:00:00.000Z')

/** The value of an order: US dollars, not negative. */
export const OrderValue = Money.refine(
  (dollars) => !dollars.startsWith('-') && Number(dollars) <= orderValueLimit,
  `A value is between 0.00 and ${orderValueLimit.toFixed(2)} US dollars.`,
)

/** A purchase as the studio's server reads it: without what staff write about it. */
export const ReportedPurchase = Purchase.pick({
  OrderId: true,
  Store: true,
  SKU: true,
  Date: true,
  Platform: true,
  ItemId: true,
  Amount: true,
  Type: true,
  Value: true,
  Valid: true,
  IsSandbox: true,
  Source: true,
})
export type ReportedPurchase = z.infer<typeof ReportedPurchase>

const ofAnother = defineError(
  'order-of-another-player',
  409,
  'Another player has this order. An order belongs to who reported it first. Nothing was changed.',
)

/** Purchases as the studio's server reports them. Source: rulings 79 to 81. */
export const serverPurchases = feature({
  /**
   * Records a purchase that the server has verified with the store, and saves the keys that it changes, both or neither. The
   * same order of the same player again is answered as it was recorded, and saves nothing.
   */
  report: gameEndpoint({
    method: 'POST',
    path: '/game/v1/players/:playerId/purchases',
    gameAccess: { scope: 'purchases' },
    summary: "Report a player's purchase",
    params: z.object({ playerId: PlayerId }),
    body: z.strictObject({
      /** The store's id of the order: one sale of one player. A renewal of a subscription is an order of its own. */
      OrderId: visibleLine('An order ID', orderTextLimit),
      Store: StoreName,
      SKU: visibleLine('An SKU', orderTextLimit),
      /** When it was bought: at most a day ahead of now. */
      Date: InstantInput.refine((date) => date >= firstOrderDay, 'An order is of the year 2000 or later.'),
      ItemId: visibleLine('An item ID', orderTextLimit),
      Amount: z.int().min(1).max(integerLimit).default(1),
      Type: Purchase.shape.Type.default(0),
      /** US dollars: "4.99". */
      Value: OrderValue,
      /** Without it that of the store: iOS for "apple", Android for "google". */
      Platform: BuildPlatform.optional(),
      /** False for an order that the store does not confirm: it is listed, and no revenue. */
      Valid: z.boolean().default(true),
      /** Bought in the store's test environment: it is listed, and no revenue. */
      IsSandbox: z.boolean().default(false),
      /** Keys to save with it; one without a version replaces whatever is there. */
      Entries: uniqueKeys(
        z
          .array(SentEntry.partial({ Version: true }))
          .min(1)
          .max(saveQuota.keys),
      ).optional(),
    }),
    reply: z.object({
      Purchase: ReportedPurchase,
      /** What the save answered; null when nothing was saved with the order. */
      Saved: saves.write.reply.nullable(),
    }),
    errors: [playerUnknown, ofAnother, stale, quota],
    bodyLimit: importBodyLimit,
    records: { action: 'order reported', target: 'player', targetParam: 'playerId' },
  }),
})
