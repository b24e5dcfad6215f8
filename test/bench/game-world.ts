import { generateKeyPairSync } from 'node:crypto'
import { storeApps } from '#contract/store-apps.ts'
import { storeProducts } from '#contract/store-products.ts'
import type { Bench } from './suite.ts'

/** The app of the bench in Google Play, and what it sells. */
export const benchApp = { id: 'com.example.bench', sku: 'bench.gems' } as const

/** The app in the store and what it sells; returns the private key with which receipts are signed. */
export async function makeStore({ testServer: { client } }: Bench): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const known = (await client.call(storeApps.list, {})).data?.Apps ?? []
  for (const { AppId, Id } of known)
    if (AppId === benchApp.id) await client.call(storeApps.remove, { params: { id: String(Id) } })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  await client.call(storeApps.create, { body: { store: 'google', appId: benchApp.id, publicKey: key } })
  // There already, where the bench has run before.
  const product = { Store: 'google', SKU: benchApp.sku, ItemId: 'gems', Amount: 100, Type: 0, Value: '4.99' }
  await client.call(storeProducts.create, { body: product })
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}
