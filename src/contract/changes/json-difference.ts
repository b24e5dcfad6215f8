import { joinPath, type PathStep } from './json-path.ts'
import { decodeString } from './json-scan.ts'
import { type JsonTree, parseJsonTree } from './json-tree.ts'

/**
 * One difference between two JSON values. `path` says where ("wallet.gold", "items[3].name"; empty for the whole
 * value); an array index counts in the value that has the item, from 0. `before` and `after` are the texts as written.
 */
export type JsonDifference =
  | { readonly kind: 'added'; readonly path: string; readonly after: string }
  | { readonly kind: 'removed'; readonly path: string; readonly before: string }
  | { readonly kind: 'changed'; readonly path: string; readonly before: string; readonly after: string }

/** How many values a comparison visits before it gives up: what is in differing lists is visited again and again. */
const defaultMaxVisits = 5_000_000

class TooManyVisits extends Error {}

/**
 * Compares two JSON texts by their content: the order of members, white space and the spelling of escapes do not
 * matter, numbers are compared by their text (1.0 is not 1). Items added or removed inside a list do not make the
 * items after them differ. Returns the differences in the order of the texts, an empty list when the content is equal,
 * and undefined when a text is not valid JSON, nests deeper than 100 levels or takes too long to compare.
 */
export function diffJson(beforeText: string, afterText: string): readonly JsonDifference[] | undefined {
  return findDifferences(beforeText, afterText)?.differences
}

/** The first differences, and how many there are. */
export type FoundDifferences = { readonly differences: readonly JsonDifference[]; readonly count: number }

/** As `diffJson`, with limits: how many differences are returned, and how many values are visited. */
export function findDifferences(
  beforeText: string,
  afterText: string,
  { maxDifferences = Number.POSITIVE_INFINITY, maxVisits = defaultMaxVisits } = {},
): FoundDifferences | undefined {
  const before = parseJsonTree(beforeText)
  const after = parseJsonTree(afterText)
  if (!before || !after) return undefined
  try {
    return compareTrees(
      { text: beforeText, root: before },
      { text: afterText, root: after },
      { maxDifferences, maxVisits },
    )
  } catch (thrown) {
    if (thrown instanceof TooManyVisits) return undefined
    throw thrown
  }
}

type Side = { readonly text: string; readonly root: JsonTree }

function compareTrees(
  beforeSide: Side,
  afterSide: Side,
  { maxDifferences, maxVisits }: { maxDifferences: number; maxVisits: number },
): FoundDifferences {
  const differences: JsonDifference[] = []
  const steps: PathStep[] = []
  let count = 0
  let visits = 0
  compare(beforeSide.root, afterSide.root)
  return { differences, count }

  function record(before: JsonTree | undefined, after: JsonTree | undefined): void {
    if (++count > maxDifferences) return
    const path = steps.reduce<string>(joinPath, '')
    if (before && after) {
      const sources = { before: getSource(beforeSide, before), after: getSource(afterSide, after) }
      differences.push({ kind: 'changed', path, ...sources })
    } else if (after) differences.push({ kind: 'added', path, after: getSource(afterSide, after) })
    else if (before) differences.push({ kind: 'removed', path, before: getSource(beforeSide, before) })
  }

  function areWrittenAlike(before: JsonTree, after: JsonTree): boolean {
    return getSource(beforeSide, before) === getSource(afterSide, after)
  }

  /** Whether a value of the first text has the same content as one of the second. */
  function isEqual(before: JsonTree | undefined, after: JsonTree | undefined): boolean {
    if (++visits > maxVisits) throw new TooManyVisits()
    if (!before || !after) return false
    // Comparing texts is far quicker than comparing values, and most are equal.
    if (areWrittenAlike(before, after)) return true
    if (before.type === 'object') return after.type === 'object' && areMembersEqual(before.members, after.members)
    if (before.type === 'array')
      return (
        after.type === 'array' &&
        before.items.length === after.items.length &&
        before.items.every((item, index) => isEqual(item, after.items[index]))
      )
    return before.type === after.type && readScalar(beforeSide.text, before) === readScalar(afterSide.text, after)
  }

  function areMembersEqual(before: ReadonlyMap<string, JsonTree>, after: ReadonlyMap<string, JsonTree>): boolean {
    return before.size === after.size && [...before].every(([name, value]) => isEqual(value, after.get(name)))
  }

  function compare(before: JsonTree | undefined, after: JsonTree | undefined, step?: PathStep): void {
    if (before && after && areWrittenAlike(before, after)) return
    if (step !== undefined) steps.push(step)
    if (before?.type === 'object' && after?.type === 'object') compareMembers(before.members, after.members)
    else if (before?.type === 'array' && after?.type === 'array') compareItems(before.items, after.items)
    else if (!isEqual(before, after)) record(before, after)
    if (step !== undefined) steps.pop()
  }

  function compareMembers(before: ReadonlyMap<string, JsonTree>, after: ReadonlyMap<string, JsonTree>): void {
    for (const [name, value] of before) compare(value, after.get(name), name)
    for (const [name, value] of after) if (!before.has(name)) compare(undefined, value, name)
  }

  function compareItems(before: readonly JsonTree[], after: readonly JsonTree[]): void {
    const [start, beforeEnd, afterEnd] = findDifferingRange(before, after)
    for (let index = start; index < Math.max(beforeEnd, afterEnd); index++) {
      const item = index < beforeEnd ? before[index] : undefined
      compare(item, index < afterEnd ? after[index] : undefined, index)
    }
  }

  /** Where two lists begin to differ, and where the difference ends in each: what is equal at both ends is left out. */
  function findDifferingRange(
    before: readonly JsonTree[],
    after: readonly JsonTree[],
  ): readonly [number, number, number] {
    let start = 0
    while (isEqual(before[start], after[start])) start++
    let beforeEnd = before.length
    let afterEnd = after.length
    while (beforeEnd > start && afterEnd > start && isEqual(before[beforeEnd - 1], after[afterEnd - 1])) {
      beforeEnd--
      afterEnd--
    }
    return [start, beforeEnd, afterEnd]
  }
}

function getSource({ text }: Side, { start, end }: JsonTree): string {
  return text.slice(start, end)
}

/** A string without the spelling of its escapes; a number, true, false or null as it is written. */
function readScalar(text: string, { type, start, end }: JsonTree): string {
  return type === 'string' ? decodeString(text, start, end) : text.slice(start, end)
}
