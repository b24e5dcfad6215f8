import { createHash } from 'node:crypto'
import type { GameKey } from '#contract/game-keys.ts'

/** What a key's text begins with, so that a person and a scanner for secrets know it. */
const prefixes = { client: 'qdc_', server: 'qds_' } as const

/** The text of a key of this kind, made of 32 random bytes: 47 characters. */
export function toKeyText(kind: GameKey['Kind'], random: Buffer): string {
  return `${prefixes[kind]}${random.toString('base64url')}`
}

/** Whether a text has the form of a key. */
export function isKeyText(text: string): boolean {
  return /^qd[cs]_[\w-]{43}$/.test(text)
}

/** What is stored of a key, also of an installation's: the SHA-256 of its text, which has as many random bits. */
export function toKeyDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
