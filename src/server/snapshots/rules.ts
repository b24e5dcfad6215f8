import type { PlayerAttribute } from '#contract/attributes.ts'
import { attributeKey, isChanged, type OwnedAttribute, type SentAttribute } from '#server/attributes/rules.ts'

/** Digits and letters that cannot be confused: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new snapshot key: 12 characters, 60 random bits, readable aloud and free of every reserved word. */
export function newSnapshotKey(randomBytes: (size: number) => Buffer): string {
  return Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** An attribute as a snapshot holds it. */
export type SnapshotAttribute = Omit<PlayerAttribute, 'Version'>

/** The attributes of a snapshot with the values of configured ones; their expiration dates stay. */
export function withConfigured(
  attributes: readonly SnapshotAttribute[],
  configured: readonly { name: string; value: number }[],
): SnapshotAttribute[] {
  const values = new Map(configured.map(({ name, value }) => [name, value]))
  const names = new Set(attributes.map(({ Name }) => Name))
  const added = configured.filter(({ name }) => !names.has(name))
  return [
    ...attributes.map((one) => ({ ...one, Value: values.get(one.Name) ?? one.Value })),
    ...added.map(({ name, value }) => ({ Name: name, Value: value, ExpirationDate: null })),
  ]
}

/** The changes that a load makes to a player's attributes: what is written, and the names that are deleted. */
export type AttributeLoad = { writes: SentAttribute[]; deletes: string[] }

/**
 * Plans a load on the current attributes. An unchanged one is not written, so that its version stays the same for
 * other editors.
 */
export function planAttributes(
  playerId: string,
  current: readonly OwnedAttribute[],
  target: readonly SnapshotAttribute[],
): AttributeLoad {
  const before = new Map(current.map((one) => [attributeKey(one.PlayerId, one.Name), one]))
  const targetNames = new Set(target.map(({ Name }) => Name))
  const sent = target.map(({ Name, Value, ExpirationDate }) => ({
    playerId,
    name: Name,
    value: Value,
    expirationDate: ExpirationDate === null ? null : new Date(ExpirationDate),
  }))
  return {
    writes: sent.filter((one) => isChanged(one, before)),
    deletes: current.flatMap(({ Name }) => (targetNames.has(Name) ? [] : Name)),
  }
}
