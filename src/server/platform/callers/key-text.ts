import { createHash } from 'node:crypto'

// What a key's text begins with, so that a person and a scanner for secrets know it.
const prefixes = { client: 'qdc_', server: 'qds_', service: 'qda_' } as const

/** Whose key it is: of a game, of a studio's server, of a service account. */
export type KeyKind = keyof typeof prefixes

/** The text of a key of this kind, made of 32 random bytes: 47 characters. */
export function toKeyText(kind: KeyKind, random: Buffer): string {
  return `${prefixes[kind]}${random.toString('base64url')}`
}

/** Whether a text has the form of a key of one of these kinds. */
export function isKeyText(text: string, ...kinds: readonly KeyKind[]): boolean {
  return /^qd[a-z]_[\w-]{43}$/.test(text) && kinds.some((kind) => text.startsWith(prefixes[kind]))
}

/** What is stored of a key, also of an installation's: the SHA-256 of its text, which has as many random bits. */
export function toKeyDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A new key: its secret text, what is stored of it, and what may be read of it. A client key is public. */
export function makeKeyText(kind: KeyKind, randomBytes: (size: number) => Buffer) {
  const secret = toKeyText(kind, randomBytes(32))
  return { secret, stored: { digest: toKeyDigest(secret), text: kind === 'client' ? secret : secret.slice(-4) } }
}
