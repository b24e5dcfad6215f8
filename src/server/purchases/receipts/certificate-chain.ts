// The library of certificates needs it before it is loaded.
import 'reflect-metadata'
import { createHash, type webcrypto } from 'node:crypto'
import { BasicConstraintsExtension, X509Certificate } from '@peculiar/x509'
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

/** Whether one certificate was signed by another, which may sign, and both were valid at an instant. */
async function isSignedBy(signed: X509Certificate, issuer: X509Certificate, at: Date): Promise<boolean> {
  const mayIssue = issuer.getExtension(BasicConstraintsExtension)?.ca === true
  if (!mayIssue || signed.issuer !== issuer.subject) return false
  // A key of a kind that is not known here has signed nothing.
  return signed.verify({ publicKey: issuer, date: at }).catch(() => false)
}

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
  const [leaf, intermediate, root] = chain.map(readCertificate) as [X509Certificate, X509Certificate, X509Certificate]
  const rootDigest = toDigest(root)
  const isTest = rootDigest !== appleRoot
  const holds =
    (!isTest || rootDigest === testRoot) &&
    leaf.getExtension(appleMarks.leaf) !== null &&
    intermediate.getExtension(appleMarks.intermediate) !== null &&
    (await isSignedBy(root, root, signedAt)) &&
    (await isSignedBy(intermediate, root, signedAt)) &&
    (await isSignedBy(leaf, intermediate, signedAt))
  if (!holds) throw new ReceiptRefused('certificates')
  return { key: await leaf.publicKey.export(), isTest }
}
