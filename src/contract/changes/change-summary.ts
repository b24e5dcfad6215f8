import type { Change, ChangeSummary } from './change.ts'
import { findDifferences, type JsonDifference } from './json-difference.ts'
import { maxPathLength } from './json-path.ts'

/** How many changes a line names. */
export const maxLineChanges = 3

/** Two texts longer than this together are not compared for a line, in characters. */
export const maxComparedLength = 256 * 1024

const maxLineVisits = 500_000
const maxValueLength = 40

/**
 * What differs between two JSON texts, for one line. Null is a value that is not there. Undefined when the texts are too
 * long for it or are no JSON.
 */
export function summarizeChange(
  before: string | null,
  after: string | null,
  { key = '', maxChanges = maxLineChanges }: { key?: string; maxChanges?: number } = {},
): ChangeSummary | undefined {
  if ((before?.length ?? 0) + (after?.length ?? 0) > maxComparedLength) return undefined
  const limits = { maxDifferences: maxChanges, maxVisits: maxLineVisits }
  const found = findDifferences(before ?? '{}', after ?? '{}', limits)
  if (!found) return undefined
  // A value that came or went is named by its members; one that is no object, as a whole.
  const differences = found.differences.map((difference) => withoutNothing(difference, before, after))
  return {
    Changes: differences.map((difference) => toChange(key, difference)),
    More: Math.max(0, found.count - maxChanges),
  }
}

function withoutNothing(difference: JsonDifference, before: string | null, after: string | null): JsonDifference {
  if (difference.path !== '' || difference.kind !== 'changed') return difference
  if (before === null) return { kind: 'added', path: '', after: difference.after }
  return after === null ? { kind: 'removed', path: '', before: difference.before } : difference
}

function toChange(key: string, difference: JsonDifference): Change {
  const Before = difference.kind === 'added' ? null : difference.before
  const After = difference.kind === 'removed' ? null : difference.after
  return toValueChange(key, Before, After, difference.path)
}

/** The change of one value, from its JSON texts; null where there is none. */
export function toValueChange(key: string, before: string | null, after: string | null, path = ''): Change {
  return {
    Key: key,
    Path: shortenStart(path),
    Kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    Before: before === null ? null : shorten(before),
    After: after === null ? null : shorten(after),
    Difference: before === null || after === null ? '' : subtract(before, after),
  }
}

/** A change whose values were not compared. */
export function toUncomparedChange(key: string): Change {
  return { Key: key, Path: '', Kind: 'changed', Before: null, After: null, Difference: '' }
}

/** The first changes of several summaries; `more` are changes that none of them counts. */
export function joinSummaries(summaries: readonly ChangeSummary[], more = 0): ChangeSummary {
  const changes = summaries.flatMap(({ Changes }) => Changes)
  const counted = summaries.reduce((sum, { More }) => sum + More, more)
  return {
    Changes: changes.slice(0, maxLineChanges),
    More: counted + Math.max(0, changes.length - maxLineChanges),
  }
}

/** The changes of keys and of attributes in one line: many of one kind leave room for one of the other. */
export function joinKeysAndAttributes(keys: ChangeSummary, attributes: ChangeSummary): ChangeSummary {
  const room = Math.max(1, maxLineChanges - keys.Changes.length)
  const shown = attributes.Changes.slice(0, room)
  const first = keys.Changes.slice(0, maxLineChanges - shown.length)
  const hidden = keys.Changes.length + attributes.Changes.length - first.length - shown.length
  return { Changes: [...first, ...shown], More: keys.More + attributes.More + hidden }
}

const plainNumber = /^(-?)(\d{1,40})(?:\.(\d{1,20}))?$/

/** "+6", "-40" or "+0.25": the exact difference of two numbers; empty when one is none, has an exponent, or both are equal. */
export function subtract(before: string, after: string): string {
  const numbers = [plainNumber.exec(before), plainNumber.exec(after)]
  const decimals = Math.max(...numbers.map((found) => found?.[3]?.length ?? 0))
  const [was, is] = numbers.map((found) => {
    if (!found) return undefined
    const [, sign = '', whole = '', fraction = ''] = found
    return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
  })
  if (was === undefined || is === undefined || was === is) return ''
  const size = String(is > was ? is - was : was - is).padStart(decimals + 1, '0')
  const whole = size.slice(0, size.length - decimals)
  const fraction = size.slice(size.length - decimals).replace(/0+$/, '')
  return `${is > was ? '+' : '-'}${whole}${fraction === '' ? '' : `.${fraction}`}`
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
