import { z } from 'zod'
import { Sku } from '#contract/purchase.ts'
import { readSigned, verifyAppleSignature } from './apple-signature.ts'
import {
  findApp,
  OrderId,
  quantityLimit,
  ReceiptRefused,
  readInstant,
  requireTag,
  type VerifiedOrder,
  type Verifying,
} from './receipt.ts'

/** A transaction of StoreKit 2, as far as an order needs it. Source: Apple, JWSTransactionDecodedPayload. */
export const AppleTransaction = z.object({
  transactionId: OrderId,
  bundleId: z.string(),
  productId: Sku,
  purchaseDate: z.number(),
  signedDate: z.number(),
  quantity: z.int().min(1).max(quantityLimit).default(1),
  environment: z.string(),
  inAppOwnershipType: z.string().optional(),
  appAccountToken: z.string().optional(),
  revocationDate: z.number().optional(),
})

/** Where a transaction was made, beside the tests on a developer's machine. */
const environments = ['Production', 'Sandbox']

/** What a signed transaction says, before anything of it is verified. Throws ReceiptRefused. */
export function readTransaction(transaction: string): z.infer<typeof AppleTransaction> {
  return readSigned(transaction, AppleTransaction)
}

/** The order of a transaction that the App Store signed, or outside Production a test's root. Throws ReceiptRefused. */
export async function verifyAppleReceipt(transaction: string, verifying: Verifying): Promise<VerifiedOrder> {
  const claims = readTransaction(transaction)
  const app = findApp(verifying, 'apple', claims.bundleId)
  const signedAt = readInstant(claims.signedDate, verifying)
  const { isTest } = await verifyAppleSignature(transaction, signedAt, app)
  if (!isTest && !environments.includes(claims.environment)) throw new ReceiptRefused('environment')
  if (claims.revocationDate !== undefined) throw new ReceiptRefused('revoked')
  if (claims.inAppOwnershipType === 'FAMILY_SHARED') throw new ReceiptRefused('family-shared')
  requireTag(claims.appAccountToken, verifying)
  return {
    OrderId: claims.transactionId,
    Store: 'apple',
    SKU: claims.productId,
    Date: readInstant(claims.purchaseDate, verifying),
    IsSandbox: (isTest && !app.countsTests) || claims.environment !== 'Production',
    quantity: claims.quantity,
  }
}
