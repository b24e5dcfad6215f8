import { CompactSign, importJWK, type JWK } from 'jose'
import { botApp } from '#server/purchases/receipts/rules.ts'

/** Signs the transactions of tests, as the App Store does. */
export type TestSigner = {
  /** The certificates in base64, the signing one first. */
  readonly chain: readonly string[]
  readonly privateKey: JWK
}

/** What bots buy, and who signs their receipts. */
export type BotStore = {
  readonly signer: TestSigner
  readonly products: readonly { readonly sku: string; readonly item: string; readonly amount: number }[]
}

/** Signs a transaction as the App Store does. */
export async function signTransaction({ chain, privateKey }: TestSigner, transaction: object): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(transaction)))
    .setProtectedHeader({ alg: 'ES256', x5c: [...chain] })
    .sign(await importJWK(privateKey, 'ES256'))
}

/** The receipt of one product, bought now by the player with this tag. */
export function signPurchase({ signer }: BotStore, sku: string, accountTag: string): Promise<string> {
  const now = Math.trunc(performance.timeOrigin + performance.now())
  return signTransaction(signer, {
    transactionId: String(9e15 + Math.floor(Math.random() * 9e14)),
    bundleId: botApp.appId,
    productId: sku,
    purchaseDate: now,
    quantity: 1,
    type: 'Consumable',
    inAppOwnershipType: 'PURCHASED',
    appAccountToken: accountTag,
    signedDate: now,
    environment: 'Production',
  })
}
