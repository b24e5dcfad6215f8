import { compactVerify } from 'jose'
import { z } from 'zod'
import { verifyChain } from './certificate-chain.ts'
import { ReceiptRefused, readJson, type VerifyingApp } from './receipt.ts'

const Header = z.object({ alg: z.literal('ES256'), x5c: z.unknown() })

const fromBase64Url = (part: string | undefined) => Buffer.from(part ?? '', 'base64url').toString('utf8')

/** What a JSON Web Signature says, before anything of it is verified. Throws ReceiptRefused. */
export function readSigned<Content>(signed: string, schema: z.ZodType<Content>): Content {
  return readJson(fromBase64Url(signed.split('.')[1]), schema)
}

/** Verifies a JSON Web Signature of Apple's, or of the root of an app's tests. Throws ReceiptRefused. */
export async function verifyAppleSignature(
  signed: string,
  signedAt: Date,
  { testRoot }: VerifyingApp,
): Promise<{ readonly isTest: boolean }> {
  const { x5c } = readJson(fromBase64Url(signed.split('.')[0]), Header)
  const { key, isTest } = await verifyChain(x5c, signedAt, testRoot)
  try {
    await compactVerify(signed, key, { algorithms: ['ES256'] })
  } catch {
    throw new ReceiptRefused('signature')
  }
  return { isTest }
}
