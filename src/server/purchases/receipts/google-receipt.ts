import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { Sku } from '#contract/purchase.ts'
import {
  findApp,
  OrderId,
  quantityLimit,
  ReceiptRefused,
  readInstant,
  readJson,
  requireTag,
  type VerifiedOrder,
  type Verifying,
} from './receipt.ts'

/** A purchase of Google Play, as its client has it. Source: Android, INAPP_PURCHASE_DATA. */
export const GooglePurchase = z.object({
  /** Absent in tests, and where nothing was paid. */
  orderId: z.union([OrderId, z.literal('')]).optional(),
  packageName: z.string(),
  productId: Sku,
  purchaseTime: z.number(),
  /** 0 is purchased, which is meant where it is absent. */
  purchaseState: z.number().default(0),
  purchaseToken: z.string().min(1),
  quantity: z.int().min(1).max(quantityLimit).default(1),
  obfuscatedAccountId: z.string().optional(),
})

/** The key of an app in base64, as the Play Console shows it; undefined for what is no RSA key. */
export function findGoogleKey(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

/** The id of an order, or what takes its place where the store gave none. */
export function toGoogleOrderId({
  orderId,
  purchaseToken,
}: Pick<z.infer<typeof GooglePurchase>, 'orderId' | 'purchaseToken'>) {
  return orderId || `token:${createHash('sha256').update(purchaseToken).digest('hex')}`
}

/** The order of a purchase that Google Play signed with the app's key. Throws ReceiptRefused. */
export function verifyGoogleReceipt(
  { Receipt, Signature }: { readonly Receipt: string; readonly Signature: string },
  verifying: Verifying,
): VerifiedOrder {
  const purchase = readJson(Receipt, GooglePurchase)
  const { publicKey } = findApp(verifying, 'google', purchase.packageName)
  const key = findGoogleKey(publicKey)
  // Over the bytes as they were sent: the same content written otherwise has another signature.
  if (!key || !verify('RSA-SHA1', Buffer.from(Receipt), key, Buffer.from(Signature, 'base64')))
    throw new ReceiptRefused('signature')
  if (purchase.purchaseState !== 0) throw new ReceiptRefused('not-purchased')
  requireTag(purchase.obfuscatedAccountId, verifying)
  return {
    OrderId: toGoogleOrderId(purchase),
    Store: 'google',
    SKU: purchase.productId,
    Date: readInstant(purchase.purchaseTime, verifying),
    IsSandbox: !purchase.orderId,
    quantity: purchase.quantity,
  }
}
