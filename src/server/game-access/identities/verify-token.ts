import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors } from 'jose'
import { KeySetUnreachable } from '#server/platform/callers/key-sets.ts'
import { graceSeconds, verifyJwt } from '#server/platform/callers/verify-jwt.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { KeyContext } from '#server/platform/http/handler.ts'
import { findTrustedIssuer } from './issuer-repository.ts'

/** Who an issuer says that somebody is, and the token that says it. */
export type VerifiedIdentity = {
  readonly issuer: string
  /** What staff call the issuer. */
  readonly issuerName: string
  readonly subject: string
  /** SHA-256 of what the issuer signed: another signature of the same does not make another token. */
  readonly tokenDigest: Buffer
  /** Until when the token could be sent again. */
  readonly endsAt: Date
}

/** A token that is sent with its nonce. */
export type SentToken = { readonly token: string; readonly nonce: string }

const algorithms = ['RS256', 'ES256']
/** A token is remembered until it ends: Apple's last a day. */
const longestSeconds = 48 * 3600

/** Names that an issuer uses beside the one of the settings. Source: Google, "Verify the Google ID token". */
const aliases: Readonly<Record<string, string>> = { 'accounts.google.com': 'https://accounts.google.com' }

function throwRefused(why: string): never {
  throw new ApiError('identity-token-refused', {
    message: `This identity token is refused: ${why}. Nothing was changed.`,
  })
}

/** What a token says of itself, before it is verified. */
function readUnverifiedIssuer(token: string): string {
  try {
    const { alg } = decodeProtectedHeader(token)
    if (!algorithms.includes(String(alg))) throwRefused(`it must be signed with ${algorithms.join(' or ')}`)
    const { iss } = decodeJwt(token)
    if (typeof iss !== 'string' || iss.length > 200) throwRefused('it names no issuer')
    return iss
  } catch (error) {
    if (error instanceof ApiError) throw error
    return throwRefused('it is no JSON Web Token')
  }
}

/** What is wrong with a token, for who connects a game. */
function explain(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it has ended'
  if (error instanceof errors.JWTClaimValidationFailed) return `its claim ${error.claim} is not as it must be`
  if (error instanceof errors.JWKSNoMatchingKey) return 'the issuer has no such key'
  return 'its signature is wrong'
}

function isNonce(claim: unknown, nonce: string): boolean {
  return claim === nonce || claim === createHash('sha256').update(nonce).digest('hex')
}

/**
 * Verifies an identity token for a client key, by the server's clock. Throws `identity-token-refused` and
 * `identity-keys-unreachable`. Whether it was used already is for the transaction that uses it.
 */
export async function verifyIdentityToken(
  { token, nonce }: SentToken,
  keyId: number,
  { db, now, services }: Pick<KeyContext, 'db' | 'now' | 'services'>,
): Promise<VerifiedIdentity> {
  const named = readUnverifiedIssuer(token)
  const issuer = aliases[named] ?? named
  const trusted = await findTrustedIssuer(db, issuer, keyId)
  if (!trusted) throwRefused('its issuer is not one of the settings')
  if (trusted.audiences.length === 0) throwRefused('the settings have no audience of its issuer for this client key')
  try {
    const payload = await verifyJwt(
      token,
      trusted.keysUrl,
      { keySets: services.keySets, now },
      {
        algorithms,
        issuer: named,
        audience: [...trusted.audiences],
        requiredClaims: ['sub', 'exp', 'nonce'],
      },
    )
    const { sub: subject = '', exp = 0 } = payload
    if (!isNonce(payload.nonce, nonce)) throwRefused('its nonce is another one')
    if (!/^[^\p{C}]{1,255}$/u.test(subject)) throwRefused('its subject is not as it must be')
    if (exp > now.getTime() / 1000 + longestSeconds) throwRefused('it works for longer than two days')
    const signed = token.slice(0, token.lastIndexOf('.'))
    return {
      issuer,
      issuerName: trusted.name,
      subject,
      tokenDigest: createHash('sha256').update(signed).digest(),
      endsAt: new Date((exp + graceSeconds) * 1000),
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof KeySetUnreachable) throw new ApiError('identity-keys-unreachable')
    return throwRefused(explain(error))
  }
}
