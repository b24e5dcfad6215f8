import type { ImportPlan, Preference, PreferenceContent } from '#contract/preferences.ts'

/** The preferences that the shell needs and that every signed-in user may read. */
const publicKeys: readonly string[] = ['GAME_NAME', 'DISABLED_FEATURES']

/** The preferences that a user sees: all with the permission to control them, else those that the shell needs. */
export function visiblePreferences(all: readonly Preference[], mayControl: boolean): Preference[] {
  return all.filter((preference) => mayControl || publicKeys.includes(preference.Key))
}

/** The audited part of a preference: its type and value, not its counters. */
export function toContent({ Type, Value }: PreferenceContent): PreferenceContent {
  return { Type, Value }
}

type NamedContent = PreferenceContent & { readonly Key: string }

function contentsByKey(list: readonly NamedContent[]): Record<string, PreferenceContent> {
  return Object.fromEntries(list.map((preference) => [preference.Key, toContent(preference)]))
}

/** The audit entry of an import: the preferences that differ, before and after, and their numbers. */
export function toImportAudit({ added, changed, removed, keptRequired }: ImportPlan) {
  return {
    before: contentsByKey([...changed.map(({ before }) => before), ...removed]),
    after: contentsByKey([...changed.map(({ after }) => after), ...added]),
    note:
      `${added.length} added, ${changed.length} changed, ${removed.length} removed, ` +
      `${keptRequired.length} required kept`,
  }
}
