import type { z } from 'zod'
import { parseJson } from '#contract/core/json.ts'
import { aheadLimitMs } from '#contract/core/units.ts'
import { visibleLine } from '#contract/core/visible-text.ts'
import { firstOrderDay } from '#contract/game-server-purchases.ts'
import { orderTextLimit } from '#contract/purchase.ts'
import type { ReceiptReason } from '#contract/refused-receipts.ts'
import type { ReceiptStore } from '#contract/store-apps.ts'

/** A receipt is no purchase. */
export class ReceiptRefused extends Error {
  readonly reason: ReceiptReason

  constructor(reason: ReceiptReason) {
    super(`the receipt is refused: ${reason}`)
    this.reason = reason
  }
}

/** The store's id of an order, as a receipt has it. */
export const OrderId = visibleLine('An order ID', orderTextLimit)

/** The most of a product that one order may have: the stores allow fewer. */
export const quantityLimit = 1_000

/** A purchase as its store's receipt says it. */
export type VerifiedOrder = {
  readonly OrderId: string
  readonly Store: ReceiptStore
  readonly SKU: string
  readonly Date: Date
  readonly IsSandbox: boolean
  /** How many of the product were bought at once. */
  readonly quantity: number
}

/** An app of the settings, as its receipts are verified. */
export type VerifyingApp = {
  readonly id: number
  readonly store: ReceiptStore
  readonly appId: string
  /** Google's key of the app, in base64. */
  readonly publicKey: string
  /** For whom and by which service account Google's notifications are signed; empty where none are taken. */
  readonly pushAudience: string
  readonly pushAccount: string
  /** SHA-256 of a root certificate of tests that is accepted here. */
  readonly testRoot: string | undefined
  /** Whether orders that this root signs may be revenue. */
  readonly countsTests: boolean
}

/** What the signatures of the stores are verified with. */
export type SignatureContext = { readonly apps: readonly VerifyingApp[]; readonly now: Date }

/** What a receipt is verified with. */
export type Verifying = SignatureContext & {
  /** The tag by which the stores know the player who reports. */
  readonly accountTag: string
}

/** Reads JSON that a receipt holds. Throws ReceiptRefused. */
export function readJson<Content>(text: string, schema: z.ZodType<Content>): Content {
  const parsed = schema.safeParse(parseOrUndefined(text))
  if (!parsed.success) throw new ReceiptRefused('unreadable')
  return parsed.data
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The app that a receipt names. Throws ReceiptRefused. */
export function findApp({ apps }: SignatureContext, store: ReceiptStore, appId: string): VerifyingApp {
  const app = apps.find((one) => one.store === store && one.appId === appId)
  if (!app) throw new ReceiptRefused('app')
  return app
}

/** Throws ReceiptRefused for the tag of another player. Without a tag an order is whose who reports it first. */
export function requireTag(tag: string | undefined, { accountTag }: Verifying): void {
  if (tag && tag.toLowerCase() !== accountTag) throw new ReceiptRefused('other-player')
}

/** An instant that a receipt names in milliseconds. Throws ReceiptRefused. */
export function readInstant(milliseconds: number, { now }: SignatureContext): Date {
  if (milliseconds < firstOrderDay.getTime() || milliseconds > now.getTime() + aheadLimitMs)
    throw new ReceiptRefused('time')
  return new Date(milliseconds)
}
