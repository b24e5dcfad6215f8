import type { PlayerAttribute } from '#contract/attributes.ts'
import { attributeKey, isChanged, type OwnedAttribute, type SentAttribute } from '#server/features/attributes/rules.ts'

/** Digits and letters that are not mistaken for each other: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new snapshot key: 12 characters, 60 random bits, readable aloud and free of every reserved word. */
export function newSnapshotKey(randomBytes: (size: number) => Buffer): string {
  return Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** An attribute as a snapshot holds it. */
export type SnapshotAttribute = Omit<PlayerAttribute, 'Version'>

/** What makes a player's attributes those of a snapshot: what is written, and the names that go. */
export type AttributeLoad = { writes: SentAttribute[]; deletes: string[] }

/**
 * Decides what a load does to the present attributes. One that is the same already is left alone, so that its
 * version, and with it the work of somebody who is editing it, stays good.
 */
export function planAttributes(
  playerId: string,
  present: readonly OwnedAttribute[],
  wanted: readonly SnapshotAttribute[],
): AttributeLoad {
  const before = new Map(present.map((one) => [attributeKey(one.PlayerId, one.Name), one]))
  const kept = new Set(wanted.map(({ Name }) => Name))
  const sent = wanted.map(({ Name, Value, ExpirationDate }) => ({
    playerId,
    name: Name,
    value: Value,
    expirationDate: ExpirationDate === null ? null : new Date(ExpirationDate),
  }))
  return {
    writes: sent.filter((one) => isChanged(one, before)),
    deletes: present.flatMap(({ Name }) => (kept.has(Name) ? [] : Name)),
  }
}
