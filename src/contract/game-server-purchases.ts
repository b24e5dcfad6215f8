import { z } from 'zod'
import { BuildPlatform } from './build-platforms.ts'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { InstantInput, importBodyLimit } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'
import { defineBatch } from './game-batches.ts'
import { quota, SentEntry, saveQuota, saves, uniqueKeys } from './game-saves.ts'
import { PlayerId, playerUnknown } from './players.ts'
import { orderTextLimit, Purchase, Sku, StoreName, soldFields } from './purchase.ts'

/** The first day of which orders are taken: before it no store sold anything. */
export const firstOrderDay = new Date('2000-01-01T00:00:00.000Z')

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
  AwaitsProduct: true,
})
export type ReportedPurchase = z.infer<typeof ReportedPurchase>

type Sold = { readonly [Field in keyof typeof soldFields]?: unknown }

/** A part of what was sold would be filled in with another product. */
function isWholeOrNothing({ ItemId, Amount, Type, Value }: Sold): boolean {
  if (ItemId !== undefined && Value !== undefined) return true
  return [ItemId, Amount, Type, Value].every((field) => field === undefined)
}

const NewOrder = z.strictObject({
  /** The store's id of the order: one sale of one player. A renewal of a subscription is an order of its own. */
  OrderId: visibleLine('An order ID', orderTextLimit),
  Store: StoreName,
  SKU: Sku,
  /** When it was bought: at most a day ahead of now. */
  Date: InstantInput.refine((date) => date >= firstOrderDay, 'An order is of the year 2000 or later.'),
  /** What was sold; without `ItemId` and `Value` it is what the store product of the SKU says. */
  ...z.object(soldFields).partial().shape,
  /** Without it that of the store: iOS for "apple", Android for "google". */
  Platform: BuildPlatform.optional(),
  /** False for an order that the store does not confirm: it is listed, and no revenue. */
  Valid: z.boolean().default(true),
  /** Bought in the store's test environment: it is listed, and no revenue. */
  IsSandbox: z.boolean().default(false),
})

const wholeOrNothing = {
  path: ['Value'],
  message: 'An item and its value come together; without both, the store product says what was sold.',
}

/** The store's order was reported for another player. */
export const orderOfAnother = defineError(
  'order-of-another-player',
  409,
  'Another player has this order. An order belongs to who reported it first. Nothing was changed.',
)

/** Purchases as the studio's server reports them. Source: rulings 79 to 81. */
export const serverPurchases = feature({
  /**
   * Records a purchase that the server has verified with the store, with the item and value that it names, or with those of
   * the store product, and saves the keys that it changes, both or neither. The same order of the same player again is
   * answered as it was recorded, and saves nothing.
   */
  report: gameEndpoint({
    method: 'POST',
    path: '/game/v1/players/:playerId/purchases',
    gameAccess: { scope: 'purchases' },
    summary: "Report a player's purchase",
    params: z.object({ playerId: PlayerId }),
    body: NewOrder.extend({
      /** Keys to save with it; one without a version replaces whatever is there. */
      Entries: uniqueKeys(
        z
          .array(SentEntry.partial({ Version: true }))
          .min(1)
          .max(saveQuota.keys),
      ).optional(),
    }).refine(isWholeOrNothing, wholeOrNothing),
    reply: z.object({
      Purchase: ReportedPurchase,
      /** What the save answered; null when nothing was saved with the order. */
      Saved: saves.write.reply.nullable(),
    }),
    errors: [playerUnknown, orderOfAnother, stale, quota],
    bodyLimit: importBodyLimit,
    records: { action: 'order reported', target: 'player', targetParam: 'playerId' },
  }),
  /** Records purchases of many players as `report` does, without keys to save. */
  reportMany: gameEndpoint({
    ...defineBatch(NewOrder.extend({ PlayerId }).refine(isWholeOrNothing, wholeOrNothing)),
    path: '/game/v1/batches/purchases',
    gameAccess: { scope: 'purchases' },
    summary: 'Report purchases of many players',
    records: { action: 'orders reported', target: 'server' },
  }),
})
