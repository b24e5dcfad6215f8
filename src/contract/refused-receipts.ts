import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { PlayerId, playerUnknown } from './players.ts'
import { receiptStores } from './store-apps.ts'

/**
 * Why a receipt is no purchase, in words, and whether the same receipt may count later: after a change of the settings or of
 * the server's clock, or when the store has the money.
 */
export const receiptReasons = {
  unreadable: { text: 'it cannot be read', mayCountLater: false },
  certificates: { text: "its certificates do not lead to the store's root", mayCountLater: false },
  signature: { text: 'its signature is wrong', mayCountLater: false },
  app: { text: 'its app is not in the settings', mayCountLater: true },
  environment: { text: 'it was made in an environment of tests that is not accepted here', mayCountLater: false },
  time: { text: "its time is ahead of the server's, or before the year 2000", mayCountLater: true },
  'not-purchased': { text: 'the purchase is pending or was cancelled', mayCountLater: true },
  revoked: { text: 'the store took the purchase back', mayCountLater: false },
  'family-shared': { text: 'another member of the family bought it', mayCountLater: false },
  'other-player': { text: 'it was bought for another player', mayCountLater: false },
  'order-of-another-player': { text: 'another player has this order', mayCountLater: false },
} as const satisfies Record<string, { text: string; mayCountLater: boolean }>

/** One of the reasons. */
export type ReceiptReason = keyof typeof receiptReasons

/** How many new refused receipts of a player are kept in a day. Source: ruling 78. */
export const refusedReceiptsPerDay = 100

/** For how many days a refused receipt is kept after it was reported last. Source: ruling 78. */
export const refusedReceiptDays = 30

/** How many are listed. */
export const refusedReceiptsLimit = 100

/** A receipt that a player's game reported and that is no purchase. */
export const RefusedReceipt = z.object({
  Store: z.enum(receiptStores),
  Reason: z.enum(Object.keys(receiptReasons) as [ReceiptReason, ...ReceiptReason[]]),
  /** As the receipt says, unverified; empty where it does not. */
  OrderId: z.string(),
  SKU: z.string(),
  FirstAt: Instant,
  LastAt: Instant,
  /** How often it was reported. */
  Times: StoredInteger,
  /** SHA-256 of the receipt, in hexadecimal digits. */
  Digest: z.string(),
})
export type RefusedReceipt = z.infer<typeof RefusedReceipt>

/** Receipts that are no purchases. Source: ruling 78. */
export const refusedReceipts = feature({
  /** The refused receipts of a player from the last 30 days, those that were reported last first; at most 100. */
  list: endpoint({
    method: 'GET',
    path: '/purchases/players/:id/refused-receipts',
    access: 'ACCESS_PURCHASES',
    summary: "A player's refused receipts",
    params: z.object({ id: PlayerId }),
    reply: z.object({ Receipts: z.array(RefusedReceipt).max(refusedReceiptsLimit), Total: StoredInteger }),
    errors: [playerUnknown],
  }),
})
