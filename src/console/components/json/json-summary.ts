import { diffJson, type JsonDifference } from './json-structure-diff.ts'

/** One part of a change, as a line shows it: "gold", "312 → 318", "+6". */
export type ChangePart = {
  /** Where it is, "wallet.gold"; empty for the whole value. */
  readonly path: string
  /** "312 → 318", "added 5", "removed 40", "changed". */
  readonly change: string
  /** "+6" when both sides are whole numbers; empty otherwise. */
  readonly difference: string
}

/** The first parts of a change, and how many more there are. */
export type ChangeSummary = { readonly parts: readonly ChangePart[]; readonly more: number }

/** Longer texts are not compared for a line: the comparison of two versions shows them. In characters. */
const maxComparedLength = 256 * 1024
const maxValueLength = 24
const maxPathLength = 40

/**
 * What differs between two JSON texts, for one line. `null` is a value that is not there. Undefined when the texts are
 * too long for it, or are no JSON.
 */
export function summarizeChange(before: string | null, after: string | null, maxParts = 3): ChangeSummary | undefined {
  const length = (before?.length ?? 0) + (after?.length ?? 0)
  if (length > maxComparedLength) return undefined
  const differences = before === null || after === null ? compareWithNothing(before, after) : diffJson(before, after)
  if (!differences) return undefined
  return { parts: differences.slice(0, maxParts).map(toPart), more: Math.max(0, differences.length - maxParts) }
}

/** The members that came or went with a value, or the value itself when it is no object. */
function compareWithNothing(before: string | null, after: string | null): readonly JsonDifference[] | undefined {
  return diffJson(before ?? '{}', after ?? '{}')?.map((difference) => {
    if (difference.path !== '' || difference.kind !== 'changed') return difference
    if (before === null) return { kind: 'added', path: '', after: difference.after }
    return { kind: 'removed', path: '', before: difference.before }
  })
}

function toPart(difference: JsonDifference): ChangePart {
  const path = shortenStart(difference.path)
  if (difference.kind === 'added') return { path, change: `added ${shorten(difference.after)}`, difference: '' }
  if (difference.kind === 'removed') return { path, change: `removed ${shorten(difference.before)}`, difference: '' }
  const { before, after } = difference
  return { path, change: `${shorten(before)} → ${shorten(after)}`, difference: subtract(before, after) }
}

/** "+6" or "-40", exact however large the numbers are; empty when one is not a whole number. */
function subtract(before: string, after: string): string {
  const isWhole = (text: string) => /^-?\d{1,40}$/.test(text)
  if (!isWhole(before) || !isWhole(after)) return ''
  const difference = BigInt(after) - BigInt(before)
  return difference > 0n ? `+${difference}` : String(difference)
}

/** A value as written, or what it is when that is long: "[…]", "{…}", the beginning of a string. */
function shorten(text: string): string {
  if (text.length <= maxValueLength) return text
  if (text.startsWith('{')) return '{…}'
  if (text.startsWith('[')) return '[…]'
  return `${text.slice(0, maxValueLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The end of a path says most: "…slots[3].level". */
function shortenStart(path: string): string {
  if (path.length <= maxPathLength) return path
  return `…${path.slice(1 - maxPathLength).replace(/^[\uDC00-\uDFFF]/, '')}`
}
