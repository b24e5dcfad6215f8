import {
  createLocalJWKSet,
  decodeProtectedHeader,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import type { KeySets } from './key-sets.ts'

/** How long after its end a token is still taken, because clocks differ. */
export const graceSeconds = 60

/**
 * The claims of a JSON Web Token, verified with the keys that its issuer publishes at an address, by the server's clock with a
 * minute of grace. Throws KeySetUnreachable, and the errors of the library.
 */
export async function verifyJwt(
  token: string,
  keysUrl: string,
  { keySets, now }: { readonly keySets: KeySets; readonly now: Date },
  options: Omit<JWTVerifyOptions, 'currentDate' | 'clockTolerance'>,
): Promise<JWTPayload> {
  const { kid } = decodeProtectedHeader(token)
  const keys = await keySets.get(keysUrl, typeof kid === 'string' ? kid : undefined, now)
  const keySet = createLocalJWKSet({ keys: [...keys] as JWK[] })
  const { payload } = await jwtVerify(token, keySet, { ...options, currentDate: now, clockTolerance: graceSeconds })
  return payload
}
