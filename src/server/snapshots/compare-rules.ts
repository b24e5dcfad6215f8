import type { AttributeChange } from '#contract/changes/attribute-change.ts'
import { utf8Bytes } from '#contract/core/units.ts'
import type { PersistenceAction } from '#contract/persistence.ts'
import { type KeyChange, maxPlannedBytes, maxPlannedTexts } from '#contract/point-in-time.ts'
import type { SnapshotAttribute } from './rules.ts'

/** What differs, and how much does not. */
export type Differences<Change> = { readonly changes: Change[]; readonly unchanged: number }

/** What happens to something that is this before and that after; undefined is not there. */
export function getAction(before: unknown, after: unknown): PersistenceAction {
  if (before === undefined) return 'Add'
  return after === undefined ? 'Delete' : 'Update'
}

/** The names of both sides, in order. */
export function joinNames(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].sort()
}

/** The attributes that change when they become the target, by name. */
export function compareAttributes(
  current: readonly SnapshotAttribute[],
  target: readonly SnapshotAttribute[],
): Differences<AttributeChange> {
  const before = new Map(current.map((attribute) => [attribute.Name, attribute]))
  const after = new Map(target.map((attribute) => [attribute.Name, attribute]))
  const names = joinNames(before, after)
  const changes = names.flatMap((Name): AttributeChange[] => {
    const [was, is] = [before.get(Name), after.get(Name)]
    if (was && is && was.Value === is.Value && was.ExpirationDate === is.ExpirationDate) return []
    return [{ Name, Action: getAction(was, is), Before: toState(was), After: toState(is) }]
  })
  return { changes, unchanged: names.length - changes.length }
}

function toState(attribute: SnapshotAttribute | undefined): AttributeChange['Before'] {
  return attribute ? { Value: attribute.Value, ExpirationDate: attribute.ExpirationDate } : null
}

type Entry = { readonly Key: string; readonly Value: string }

/** A text for a plan: null where the key does not exist, undefined where it is too long. */
function toPlannedText(text: string | undefined): string | null | undefined {
  if (text === undefined) return null
  return utf8Bytes(text) > maxPlannedBytes ? undefined : text
}

/** The keys that change when the entries become the target, by name; the first ones with their texts. */
export function compareEntries(current: readonly Entry[], target: readonly Entry[]): Differences<KeyChange> {
  const before = new Map(current.map(({ Key, Value }) => [Key, Value]))
  const after = new Map(target.map(({ Key, Value }) => [Key, Value]))
  const names = joinNames(before, after)
  const changed = names.filter((name) => before.get(name) !== after.get(name))
  const changes = changed.map((Name, index): KeyChange => {
    const texts = [before.get(Name), after.get(Name)] as const
    const action = { Name, Action: getAction(...texts) }
    return index < maxPlannedTexts
      ? { ...action, Before: toPlannedText(texts[0]), After: toPlannedText(texts[1]) }
      : action
  })
  return { changes, unchanged: names.length - changes.length }
}
