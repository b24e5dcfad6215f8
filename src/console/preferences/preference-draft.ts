import { validatePreference } from '#contract/name-lists.ts'
import { type Preference, PreferenceKey, validatePreferenceValue } from '#contract/preferences.ts'

/**
 * A preference while it is edited. There is one text for each type, so that trying another type loses nothing that
 * was typed; a text is empty while the value is not defined. A Boolean is false from the start.
 */
export type PreferenceDraft = { readonly key: string; readonly type: number; readonly texts: readonly string[] }

const untouched: readonly string[] = ['', '', 'false', '']
const rawString = 1

export function toDraft(preference?: Preference): PreferenceDraft {
  if (!preference) return { key: '', type: rawString, texts: untouched }
  return withText({ key: preference.Key, type: preference.Type, texts: untouched }, preference.Value)
}

export function toText({ type, texts }: PreferenceDraft): string {
  return texts[type] ?? ''
}

export function withText(draft: PreferenceDraft, text: string): PreferenceDraft {
  return { ...draft, texts: draft.texts.with(draft.type, text) }
}

/** The draft with another type. What was typed comes along where it fits and nothing was typed for that type. */
export function withType(draft: PreferenceDraft, type: number): PreferenceDraft {
  const typed = toText(draft)
  const moved = { ...draft, type }
  const isUntouched = toText(moved) === untouched[type]
  return isUntouched && validatePreferenceValue(type, typed) === undefined ? withText(moved, typed) : moved
}

/** What keeps the draft from being saved, by field; no member when nothing does. */
export function validateDraft(draft: PreferenceDraft): { key?: string; value?: string } {
  const { data: Key = '', error } = PreferenceKey.safeParse(draft.key)
  const key = error?.issues[0]?.message
  const value = validatePreference({ Key, Type: draft.type, Value: toText(draft) })
  return { ...(key ? { key } : {}), ...(value ? { value } : {}) }
}

/** Whether two drafts would be saved alike. */
export function isSameDraft(one: PreferenceDraft, other: PreferenceDraft): boolean {
  return one.key === other.key && one.type === other.type && toText(one) === toText(other)
}
