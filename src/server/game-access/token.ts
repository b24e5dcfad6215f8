import { timingSafeEqual } from 'node:crypto'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { parseJson } from '#contract/core/json.ts'
import type { SignedInPlayer } from '#server/platform/callers/caller.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'

/** What a player's token says. It is signed, so that a call needs no stored session. */
export type TokenClaims = Omit<SignedInPlayer, 'platform'> & {
  readonly environment: EnvironmentName
  /** A lower one than the player's has ended. */
  readonly generation: number
  readonly expiresAt: Date
}

const prefix = 'qdp_'
const pattern = /^qdp_([\w-]+)\.([\w-]{43})$/

/** Signs a player's token: the claims in base64url, a dot, and their HMAC. */
export function signToken(secretKey: SecretKey, claims: TokenClaims): string {
  const { playerId, installationId, keyId, environment, generation, expiresAt } = claims
  const values = [playerId, installationId, keyId, environment, generation, expiresAt.getTime()]
  const payload = Buffer.from(JSON.stringify(values)).toString('base64url')
  return `${prefix}${payload}.${secretKey.hash('player-token', payload).toString('base64url')}`
}

/** The claims of a token that this server or one with the same secret key has signed; undefined for any other text. */
export function readToken(secretKey: SecretKey, token: string): TokenClaims | undefined {
  const [, payload = '', signature = ''] = pattern.exec(token) ?? []
  const signed = Buffer.from(signature, 'base64url')
  const expected = secretKey.hash('player-token', payload)
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined
  // Signed by us, so it holds what signToken wrote.
  const [playerId, installationId, keyId, environment, generation, expiresAt] = parseJson(
    Buffer.from(payload, 'base64url').toString(),
  ) as [string, string, number, EnvironmentName, number, number]
  return { playerId, installationId, keyId, environment, generation, expiresAt: new Date(expiresAt) }
}
