import type { Preference } from '#contract/preferences.ts'
import type { PreferenceContent } from './store.ts'

/** The preferences that the shell needs and that everybody signed in may read. */
const shownToEverybody: readonly string[] = ['GAME_NAME', 'DISABLED_FEATURES']

/** The preferences that a person sees: all with the permission to control them, else those that the shell needs. */
export function visiblePreferences(all: readonly Preference[], mayControl: boolean): Preference[] {
  return all.filter((preference) => mayControl || shownToEverybody.includes(preference.Key))
}

/** A preference of an import file. */
export type ImportedPreference = PreferenceContent & { readonly Key: string }

/** What an import does, key by key; each list in the order of its source. */
export type ImportPlan = {
  readonly added: readonly ImportedPreference[]
  readonly changed: readonly { readonly before: Preference; readonly after: ImportedPreference }[]
  /** Not in the file and not required: removed. */
  readonly removed: readonly Preference[]
  /** Not in the file, but required: these stay as they are. */
  readonly keptRequired: readonly Preference[]
}

/** Compares the present preferences with a list that is to become the whole. Equal ones appear in no part. */
export function planImport(present: readonly Preference[], list: readonly ImportedPreference[]): ImportPlan {
  const byKey = new Map(present.map((preference) => [preference.Key, preference]))
  const wanted = new Set(list.map(({ Key }) => Key))
  const missing = present.filter(({ Key }) => !wanted.has(Key))
  return {
    added: list.filter(({ Key }) => !byKey.has(Key)),
    changed: list.flatMap((after) => {
      const before = byKey.get(after.Key)
      const isEqual = before?.Type === after.Type && before.Value === after.Value
      return before && !isEqual ? [{ before, after }] : []
    }),
    removed: missing.filter(({ Required }) => !Required),
    keptRequired: missing.filter(({ Required }) => Required),
  }
}

/** What the audit log keeps of a preference: its type and its value, not its counters. */
export function contentOf({ Type, Value }: PreferenceContent): PreferenceContent {
  return { Type, Value }
}

function contentsByKey(list: readonly ImportedPreference[]): Record<string, PreferenceContent> {
  return Object.fromEntries(list.map((preference) => [preference.Key, contentOf(preference)]))
}

/** What the audit log keeps of an import: the preferences that differ, before and after, and how many there were. */
export function auditOfImport({ added, changed, removed, keptRequired }: ImportPlan) {
  return {
    before: contentsByKey([...changed.map(({ before }) => before), ...removed]),
    after: contentsByKey([...changed.map(({ after }) => after), ...added]),
    note:
      `${added.length} added, ${changed.length} changed, ${removed.length} removed, ` +
      `${keptRequired.length} required kept`,
  }
}
