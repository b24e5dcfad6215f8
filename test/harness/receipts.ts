import { generateKeyPairSync, sign } from 'node:crypto'
import { exportJWK } from 'jose'
import { storeApps } from '#contract/store-apps.ts'
import { signTransaction } from '#server/bots/bot-store.ts'
import { type Certified, type Issued, issueCertificate } from '#server/bots/test-store.ts'
import { appleMarks } from '#server/purchases/receipts/rules.ts'
import type { Caller } from './start-app.ts'

/** The app of tests in both stores. */
export const appId = 'com.example.game'

const googleKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What the Play Console shows of the app of tests. */
export const googlePublicKey = googleKeys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** What a game sends of a purchase in Google Play, with what a test changes; signed with the key of the app. */
export function aGoogleReceipt(fields: object = {}, key = googleKeys.privateKey) {
  const purchase = {
    orderId: 'GPA.3301-1',
    packageName: appId,
    productId: 'gems.small',
    purchaseTime: Date.parse('2026-05-01T10:00:00.000Z'),
    purchaseState: 0,
    purchaseToken: 'a-token-of-the-store',
    ...fields,
  }
  const Receipt = JSON.stringify(purchase)
  return {
    Store: 'google' as const,
    Receipt,
    Signature: sign('RSA-SHA1', Buffer.from(Receipt), key).toString('base64'),
  }
}

/** Certificates as Apple's: a root, one that signs others, and one that signs for the App Store; with what a test changes. */
export async function aStoreChain(
  now: Date,
  { leaf = {}, intermediate = {}, root = {} }: { leaf?: object; intermediate?: object; root?: object } = {},
) {
  const year = 365 * 86_400_000
  const dates = { from: new Date(now.getTime() - year), until: new Date(now.getTime() + year) }
  const issue = (certified: Omit<Certified, 'from' | 'until'>, changed: object) =>
    issueCertificate({ ...certified, ...dates, ...changed })
  const top = await issue({ name: 'Root', isAuthority: true }, root)
  const above = { name: 'Intermediate', issuer: top, isAuthority: true, mark: appleMarks.intermediate }
  const middle = await issue(above, intermediate)
  const signing = await issue({ name: 'Store', issuer: middle, mark: appleMarks.leaf }, leaf)
  return { root: top, intermediate: middle, leaf: signing }
}

/** Signs a transaction with the first of some certificates. */
export async function signWith(certificates: readonly Issued[], transaction: object): Promise<string> {
  const [leaf] = certificates
  if (!leaf) throw new Error('there is nothing to sign with')
  const chain = certificates.map(({ certificate }) => certificate.toString('base64'))
  return signTransaction({ chain, privateKey: await exportJWK(leaf.keys.privateKey) }, transaction)
}

/** A transaction of StoreKit 2, with what a test changes. */
export const aTransaction = (now: Date, fields: object = {}) => ({
  transactionId: '2000000123',
  originalTransactionId: '2000000123',
  bundleId: appId,
  productId: 'gems.small',
  purchaseDate: now.getTime() - 60_000,
  quantity: 1,
  type: 'Consumable',
  inAppOwnershipType: 'PURCHASED',
  signedDate: now.getTime() - 30_000,
  environment: 'Production',
  ...fields,
})

/** Adds the app of tests in Google Play. */
export const addGoogleApp = (admin: Caller) =>
  admin.call(storeApps.create, { body: { store: 'google', appId, publicKey: googlePublicKey } })

/** Adds the app of tests in the App Store, with the root of its tests as PEM. */
export const addAppleApp = (admin: Caller, testRoot: string) =>
  admin.call(storeApps.create, { body: { store: 'apple', appId, testRoot } })
