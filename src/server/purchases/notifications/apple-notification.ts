import { z } from 'zod'
import { readTransaction } from '../receipts/apple-receipt.ts'
import { readSigned, verifyAppleSignature } from '../receipts/apple-signature.ts'
import { findApp, ReceiptRefused, readInstant, type SignatureContext } from '../receipts/receipt.ts'
import type { StoreNotification } from './store-notification.ts'

const App = z.object({ bundleId: z.string() })

/** A notification of the App Store, as far as it is needed. Source: Apple, responseBodyV2DecodedPayload. */
const Payload = z.object({
  notificationType: z.string().min(1).max(100),
  notificationUUID: z.string().min(1).max(200),
  signedDate: z.number(),
  // One of the three is there.
  data: App.extend({ signedTransactionInfo: z.string().optional() }).optional(),
  summary: App.optional(),
  externalPurchaseToken: App.optional(),
})

/** The kinds that change an order, and whether it is refunded after them. */
const refunds: Readonly<Record<string, boolean>> = { REFUND: true, REFUND_REVERSED: false }

/** Verifies a notification of the App Store, and the transaction in it. Throws ReceiptRefused. */
export async function verifyAppleNotification(
  signedPayload: string,
  context: SignatureContext,
): Promise<StoreNotification> {
  const { notificationType: kind, notificationUUID, signedDate, ...about } = readSigned(signedPayload, Payload)
  const { bundleId } = about.data ?? about.summary ?? about.externalPurchaseToken ?? { bundleId: '' }
  const app = findApp(context, 'apple', bundleId)
  const decidedAt = readInstant(signedDate, context)
  await verifyAppleSignature(signedPayload, decidedAt, app)
  const notification = { store: 'apple', id: notificationUUID, app: app.id, kind } as const
  const isRefunded = refunds[kind]
  const signed = about.data?.signedTransactionInfo
  if (isRefunded === undefined || signed === undefined) return notification
  const transaction = readTransaction(signed)
  await verifyAppleSignature(signed, readInstant(transaction.signedDate, context), app)
  if (transaction.bundleId !== bundleId) throw new ReceiptRefused('app')
  return { ...notification, refund: { store: 'apple', orderId: transaction.transactionId, isRefunded, decidedAt } }
}
