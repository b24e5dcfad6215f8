import type { AttributeChange } from '#contract/changes/attribute-change.ts'
import type { PersistenceAction } from '#contract/persistence.ts'
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
