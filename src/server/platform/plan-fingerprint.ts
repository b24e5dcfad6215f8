import { createHash } from 'node:crypto'

/** Names a plan: the same content, read at another time or by another server, has the same fingerprint. */
export function toFingerprint(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}
