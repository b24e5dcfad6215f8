import type { Conflict, Resolutions } from '#console/platform/forms/conflict.ts'
import type { PlayerAttribute } from '#contract/attributes.ts'
import { isRoundedToWhole, tooManyDigitsText } from '#contract/core/decimal.ts'
import { AttributeNumber } from '#contract/core/units.ts'
import { requiredText } from '#contract/core/visible-text.ts'

/** An edit that is not saved yet: the text as typed, and the attribute as it was when the editing began. */
export type Draft = { readonly text: string; readonly loaded: PlayerAttribute }

export type Drafts = ReadonlyMap<string, Draft>

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Reads a typed attribute value: its number, or the sentence that says why it cannot be saved. */
export function readAttributeValue(text: string): { readonly value: number } | { readonly problem: string } {
  const typed = text.trim()
  if (typed === '') return { problem: requiredText }
  const value = Number(typed)
  if (!decimal.test(typed) || !Number.isFinite(value)) return { problem: 'This is not a number.' }
  const checked = AttributeNumber.safeParse(value)
  if (!checked.success) return { problem: checked.error.issues[0]?.message ?? 'This is not a number.' }
  return isRoundedToWhole(typed) ? { problem: tooManyDigitsText } : { value }
}

/** Keeps what was typed for an attribute; typing its loaded value again ends the edit. */
export function withDraft(drafts: Drafts, attribute: PlayerAttribute, text: string): Drafts {
  const next = new Map(drafts)
  const loaded = drafts.get(attribute.Name)?.loaded ?? attribute
  if (text === String(loaded.Value)) next.delete(attribute.Name)
  else next.set(attribute.Name, { text, loaded })
  return next
}

/** An attribute that someone else changed or deleted while its value was edited here; `mine` is the text as typed. */
export type AttributeConflict = Conflict<PlayerAttribute, string>

/** The drafts in conflict: the attribute has another version now than the one that was edited. */
export function findConflicts(drafts: Drafts, attributes: readonly PlayerAttribute[]): AttributeConflict[] {
  const byName = new Map(attributes.map((attribute) => [attribute.Name, attribute]))
  return [...drafts]
    .map(([key, { text, loaded }]) => ({ key, base: loaded, theirs: byName.get(key) ?? null, mine: text }))
    .filter(({ base, theirs }) => (theirs?.Version ?? 0) !== base.Version)
}

/**
 * The drafts after the choices: a kept one builds on the attribute as it is now (version 0 when it is gone, so that
 * saving creates it again), the others are discarded.
 */
export function resolveDrafts(
  drafts: Drafts,
  conflicts: readonly AttributeConflict[],
  resolutions: Resolutions,
): Drafts {
  const next = new Map(drafts)
  for (const { key, base, theirs, mine } of conflicts) {
    const loaded = theirs ?? (base && { ...base, Version: 0 })
    if (loaded && resolutions.get(key)?.choice === 'mine') next.set(key, { text: mine, loaded })
    else next.delete(key)
  }
  return next
}
