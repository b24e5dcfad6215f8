import type { SecretKey } from '#server/platform/secret-key.ts'

/**
 * The tag by which the stores know a player: a UUID made from the id with the server's secret key. It is the same for ever, and
 * tells nobody else who the player is.
 */
export function toAccountTag(secretKey: SecretKey, playerId: string): string {
  const digits = secretKey.hash('account-tag', playerId).toString('hex')
  // The digits after the second and third hyphen say that the UUID is of a kind of our own (RFC 9562, version 8).
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
