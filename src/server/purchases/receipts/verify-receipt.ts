import { createHash } from 'node:crypto'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { ownPurchases } from '#contract/game-purchases.ts'
import { type ReceiptReason, receiptReasons } from '#contract/refused-receipts.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { PlayerContext } from '#server/platform/http/handler.ts'
import { toAccountTag } from '#server/players/store-account-tag-rules.ts'
import { isOfAnother } from '../report-repository.ts'
import { readTransaction, verifyAppleReceipt } from './apple-receipt.ts'
import { GooglePurchase, toGoogleOrderId, verifyGoogleReceipt } from './google-receipt.ts'
import { ReceiptRefused, readJson, type VerifiedOrder, type Verifying } from './receipt.ts'
import { noteRefused } from './refused-receipt-repository.ts'
import { listVerifyingApps } from './verifying-apps.ts'

type Sent = EndpointInput<typeof ownPurchases.report>['body']

async function toVerifying({ db, now, environment, services, player }: PlayerContext): Promise<Verifying> {
  const apps = await listVerifyingApps(db, environment)
  return { apps, accountTag: toAccountTag(services.secretKey, player.playerId), now }
}

/** What a receipt says of itself, for staff; nothing where it cannot be read. */
function readClaims(sent: Sent): { OrderId: string; SKU: string } {
  try {
    if (sent.Store === 'apple') {
      const { transactionId, productId } = readTransaction(sent.Transaction)
      return { OrderId: transactionId, SKU: productId }
    }
    const purchase = readJson(sent.Receipt, GooglePurchase)
    return { OrderId: toGoogleOrderId(purchase), SKU: purchase.productId }
  } catch (error) {
    if (error instanceof ReceiptRefused) return { OrderId: '', SKU: '' }
    throw error
  }
}

const toDigest = (sent: Sent) =>
  createHash('sha256')
    .update(sent.Store === 'apple' ? sent.Transaction : sent.Receipt)
    .digest()

async function noteRefusal(sent: Sent, Reason: ReceiptReason, { db, now, player }: PlayerContext): Promise<void> {
  const note = { Store: sent.Store, Reason, ...readClaims(sent), digest: toDigest(sent) }
  await noteRefused(db, player.playerId, note, now)
}

/**
 * The order of a receipt, by the settings of now. One that is refused is noted, although the call fails. Throws
 * `receipt-refused` and `order-of-another-player`.
 */
export async function verifyReceipt(sent: Sent, context: PlayerContext): Promise<VerifiedOrder> {
  const { db, player } = context
  try {
    const verifying = await toVerifying(context)
    const order =
      sent.Store === 'apple'
        ? await verifyAppleReceipt(sent.Transaction, verifying)
        : verifyGoogleReceipt(sent, verifying)
    if (await isOfAnother(db, order.OrderId, player.playerId)) throw new ReceiptRefused('order-of-another-player')
    return order
  } catch (error) {
    if (!(error instanceof ReceiptRefused)) throw error
    const { reason } = error
    await noteRefusal(sent, reason, context)
    if (reason === 'order-of-another-player') throw new ApiError(reason)
    const { text, mayCountLater: MayCountLater } = receiptReasons[reason]
    throw new ApiError('receipt-refused', {
      message: `This receipt is refused: ${text}. Nothing was changed.`,
      data: { Reason: reason, MayCountLater },
    })
  }
}
