import type { PlayerAttribute } from '#contract/attributes.ts'
import { AttributeNumber } from '#contract/core/units.ts'

/** An edit that is not saved yet: the text as typed, and the attribute as it was when the editing began. */
export type Draft = { readonly text: string; readonly loaded: PlayerAttribute }

/** Unsaved edits by attribute name. */
export type Drafts = ReadonlyMap<string, Draft>

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Reads a typed attribute value: its number, or the sentence that says why it cannot be saved. */
export function readAttributeValue(text: string): { readonly value: number } | { readonly problem: string } {
  const typed = text.trim()
  if (typed === '') return { problem: 'This field is required' }
  const value = Number(typed)
  if (!decimal.test(typed) || !Number.isFinite(value)) return { problem: 'This is not a number.' }
  const checked = AttributeNumber.safeParse(value)
  return checked.success ? { value } : { problem: checked.error.issues[0]?.message ?? 'This is not a number.' }
}

/** Keeps what was typed for an attribute; typing its loaded value again ends the edit. */
export function withDraft(drafts: Drafts, attribute: PlayerAttribute, text: string): Drafts {
  const next = new Map(drafts)
  const loaded = drafts.get(attribute.Name)?.loaded ?? attribute
  if (text === String(loaded.Value)) next.delete(attribute.Name)
  else next.set(attribute.Name, { text, loaded })
  return next
}

/** A draft that somebody else has overtaken, with the attribute as it is now; undefined when it was deleted. */
export type Overtaken = { readonly name: string; readonly draft: Draft; readonly present: PlayerAttribute | undefined }

/** Which drafts somebody else has overtaken: the attribute's version now differs from the one that was edited. */
export function overtakenDrafts(drafts: Drafts, attributes: readonly PlayerAttribute[]): Overtaken[] {
  const byName = new Map(attributes.map((attribute) => [attribute.Name, attribute]))
  return [...drafts]
    .map(([name, draft]) => ({ name, draft, present: byName.get(name) }))
    .filter(({ draft, present }) => (present?.Version ?? 0) !== draft.loaded.Version)
}

/**
 * Puts a person's choices about overtaken drafts into effect: kept ones now build on the attribute as it is (version 0
 * when it is gone, so that saving makes it again), the others are given up.
 */
export function settleDrafts(drafts: Drafts, overtaken: readonly Overtaken[], kept: ReadonlySet<string>): Drafts {
  const next = new Map(drafts)
  for (const { name, draft, present } of overtaken) {
    const loaded = present ?? { ...draft.loaded, Version: 0 }
    if (kept.has(name)) next.set(name, { text: draft.text, loaded })
    else next.delete(name)
  }
  return next
}
