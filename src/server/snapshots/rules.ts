/** The three types of a snapshot. Source: specification, "Entities". */
export const snapshotTypes = { Manual: 0, Reset: 1, Migration: 2 } as const

/** Digits and letters that are not mistaken for each other: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new snapshot key: 12 characters, 60 random bits, readable aloud and free of every reserved word. */
export function newSnapshotKey(randomBytes: (size: number) => Buffer): string {
  return Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
}
