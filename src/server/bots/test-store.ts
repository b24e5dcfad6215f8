import { dayMs } from '#contract/core/units.ts'
// The library of certificates needs it before it is loaded.
import 'reflect-metadata'
import { randomBytes, webcrypto } from 'node:crypto'
import { BasicConstraintsExtension, Extension, type X509Certificate, X509CertificateGenerator } from '@peculiar/x509'
import { exportJWK } from 'jose'
import type { Handle } from '#server/platform/database/tables.ts'
import { listProducts } from '#server/purchases/products/product-repository.ts'
import { putTestApp } from '#server/purchases/receipts/app-repository.ts'
import { appleMarks, botApp } from '#server/purchases/receipts/rules.ts'
import type { BotStore, TestSigner } from './bot-store.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A certificate with its keys. */
export type Issued = { readonly certificate: X509Certificate; readonly keys: webcrypto.CryptoKeyPair }

/** What a certificate says. */
export type Certified = {
  readonly name: string
  /** Who signs it; itself where there is nobody. */
  readonly issuer?: Issued
  readonly isAuthority?: boolean
  /** An extension that only says that it is there. */
  readonly mark?: string
  readonly from: Date
  readonly until: Date
}

/** Makes a certificate with new keys. */
export async function issueCertificate(certified: Certified): Promise<Issued> {
  const { name, issuer, isAuthority = false, mark, from: notBefore, until: notAfter } = certified
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const subject = `CN=${name}`
  const noValue = Uint8Array.of(5, 0)
  const certificate = await X509CertificateGenerator.create({
    serialNumber: randomBytes(8).toString('hex'),
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore,
    notAfter,
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      ...(mark === undefined ? [] : [new Extension(mark, false, noValue)]),
    ],
  })
  return { certificate, keys }
}

/** Makes a signer and the root to which its certificates lead, as PEM. They last a day longer than they are needed. */
export async function makeTestSigner(now: Date, durationMs: number): Promise<TestSigner & { readonly root: string }> {
  const dates = { from: new Date(now.getTime() - dayMs), until: new Date(now.getTime() + durationMs + dayMs) }
  const root = await issueCertificate({ name: 'Quarterdeck bots', isAuthority: true, ...dates })
  const above = { name: 'Quarterdeck bots, signing', mark: appleMarks.intermediate, isAuthority: true }
  const intermediate = await issueCertificate({ ...above, issuer: root, ...dates })
  const leaf = await issueCertificate({
    name: 'Quarterdeck bot',
    issuer: intermediate,
    mark: appleMarks.leaf,
    ...dates,
  })
  return {
    root: root.certificate.toString('pem'),
    chain: [leaf, intermediate, root].map(({ certificate }) => certificate.toString('base64')),
    privateKey: await exportJWK(leaf.keys.privateKey),
  }
}

/** Lets bots buy for as long as they play: what is sold in the App Store, with receipts of a root that the server takes. */
export async function openBotStore(
  db: Handle,
  { by, at, durationMs }: { readonly by: string; readonly at: Date; readonly durationMs: number },
): Promise<BotStore> {
  const products = (await listProducts(db))
    .filter(({ Store }) => Store === botApp.store)
    .map(({ SKU: sku, ItemId: item, Amount: amount }) => ({ sku, item, amount }))
  const { root, ...signer } = await makeTestSigner(at, durationMs)
  if (products.length > 0) await putTestApp(db, botApp.appId, root, { email: by, at })
  return { signer, products }
}
