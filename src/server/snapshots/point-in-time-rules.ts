import { utf8Bytes } from '#contract/core/units.ts'
import { type KeyChange, maxPlannedBytes, maxPlannedTexts } from '#contract/point-in-time.ts'
import { type Differences, getAction, joinNames } from './compare-rules.ts'

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
