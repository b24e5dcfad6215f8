import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { importBodyLimit } from './core/units.ts'
import { outdated, quota, SentEntries, saves } from './game-saves.ts'
import { orderOfAnother, ReportedPurchase } from './game-server-purchases.ts'

/** The longest receipt, in characters. */
const receiptLimit = 20_000

/** A receipt of the App Store: a transaction of StoreKit 2 as its client has it (`jwsRepresentation`). */
const AppleReceipt = z.strictObject({
  Store: z.literal('apple'),
  Transaction: z.string().min(1).max(receiptLimit),
})

/** A receipt of Google Play: `getOriginalJson()` of a purchase, unchanged, and `getSignature()`. */
const GoogleReceipt = z.strictObject({
  Store: z.literal('google'),
  Receipt: z.string().min(1).max(receiptLimit),
  Signature: z.string().min(1).max(1_000),
})

const saved = { Entries: SentEntries.optional() }

/** The store's receipt is no purchase of this player; the message and `data` say why. */
const receiptRefused = defineError('receipt-refused', 409, 'This receipt is refused. Nothing was changed.')

/** Purchases as the game of the player who is signed in reports them. Source: rulings 78 to 81. */
export const ownPurchases = feature({
  /**
   * Records a purchase by the store's receipt, verified without asking the store, and saves the keys that it changes, both or
   * neither. The store product of its SKU says what was bought. The same order of the same player again is answered as it was
   * recorded, and saves nothing. `receipt-refused` has in `data` its `Reason` and whether it `MayCountLater`.
   */
  report: gameEndpoint({
    method: 'POST',
    path: '/game/v1/purchases',
    gameAccess: 'player',
    group: 'purchases',
    summary: 'Report a purchase by its receipt',
    body: z.discriminatedUnion('Store', [AppleReceipt.extend(saved), GoogleReceipt.extend(saved)]),
    reply: z.object({
      Purchase: ReportedPurchase,
      /** What the save answered; null when nothing was saved with the order. */
      Saved: saves.write.reply.nullable(),
    }),
    errors: [receiptRefused, orderOfAnother, stale, outdated, quota],
    bodyLimit: importBodyLimit,
  }),
})
