// The library of certificates needs it before it is loaded.
import 'reflect-metadata'
import { createHash, type webcrypto } from 'node:crypto'
import { BasicConstraintsExtension, X509Certificate } from '@peculiar/x509'
import { LRUCache } from 'lru-cache'
import { ReceiptRefused } from './receipt.ts'
import { appleMarks } from './rules.ts'

/** SHA-256 of the certificate "Apple Root CA - G3", to which the App Store's signatures lead. Source: Apple PKI. */
const appleRoot = '63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179'

const toDigest = (certificate: X509Certificate) =>
  createHash('sha256').update(Buffer.from(certificate.rawData)).digest('hex')

function readCertificate(base64: unknown): X509Certificate {
  if (typeof base64 !== 'string') throw new ReceiptRefused('certificates')
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw new ReceiptRefused('certificates')
  }
}

/** The SHA-256 of a certificate in PEM; undefined for what is none. */
export function findRootDigest(pem: string): string | undefined {
  try {
    return toDigest(new X509Certificate(pem))
  } catch {
    return undefined
  }
}

/** Whether one certificate was signed by another, which may sign. */
async function isSignedBy(signed: X509Certificate, issuer: X509Certificate): Promise<boolean> {
  const mayIssue = issuer.getExtension(BasicConstraintsExtension)?.ca === true
  if (!mayIssue || signed.issuer !== issuer.subject) return false
  // A key of a kind that is not known here has signed nothing.
  return signed.verify({ publicKey: issuer, signatureOnly: true }).catch(() => false)
}

type SignedChain = {
  readonly certificates: readonly X509Certificate[]
  readonly rootDigest: string
  /** The first certificate's. */
  readonly key: webcrypto.CryptoKey
}

async function readChain(chain: readonly unknown[], trusts: (rootDigest: string) => boolean): Promise<SignedChain> {
  const certificates = chain.map(readCertificate)
  const [leaf, intermediate, root] = certificates as [X509Certificate, X509Certificate, X509Certificate]
  const rootDigest = toDigest(root)
  const isSigned =
    trusts(rootDigest) &&
    leaf.getExtension(appleMarks.leaf) !== null &&
    intermediate.getExtension(appleMarks.intermediate) !== null &&
    (await isSignedBy(root, root)) &&
    (await isSignedBy(intermediate, root)) &&
    (await isSignedBy(leaf, intermediate))
  if (!isSigned) throw new ReceiptRefused('certificates')
  return { certificates, rootDigest, key: await leaf.publicKey.export() }
}

/** Chains that were accepted: a store signs many receipts with one, whose three signatures cost more than all else of a receipt. */
const signedChains = new LRUCache<string, SignedChain>({ max: 100 })

/**
 * The key of the first of the three certificates of a signature, when they lead to Apple's root or to a test's (by SHA-256),
 * have Apple's marks, and were valid when it was signed. Throws ReceiptRefused.
 */
export async function verifyChain(
  chain: unknown,
  signedAt: Date,
  testRoot: string | undefined,
): Promise<{ readonly key: webcrypto.CryptoKey; readonly isTest: boolean }> {
  if (!Array.isArray(chain) || chain.length !== 3) throw new ReceiptRefused('certificates')
  const trusts = (rootDigest: string) => rootDigest === appleRoot || rootDigest === testRoot
  const name = createHash('sha256').update(JSON.stringify(chain)).digest('base64')
  const signed = signedChains.get(name) ?? (await readChain(chain, trusts))
  const { certificates, rootDigest, key } = signed
  const isValid = certificates.every(({ notBefore, notAfter }) => notBefore < signedAt && signedAt < notAfter)
  if (!isValid || !trusts(rootDigest)) throw new ReceiptRefused('certificates')
  signedChains.set(name, signed)
  return { key, isTest: rootDigest !== appleRoot }
}
