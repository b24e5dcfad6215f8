import { exceedsDepth, getMembers, getSource, type JsonNode, parseJsonTree } from './json-parse.ts'

/**
 * One difference between two JSON values. `path` says where ("wallet.gold", "items[3].name"; empty for the whole
 * value); an array index counts in the value that has the item, from 0. `before` and `after` are the texts as written.
 */
export type JsonDifference =
  | { readonly kind: 'added'; readonly path: string; readonly after: string }
  | { readonly kind: 'removed'; readonly path: string; readonly before: string }
  | { readonly kind: 'changed'; readonly path: string; readonly before: string; readonly after: string }

/** Deeper values are compared as text only. */
const maxComparisonDepth = 1000

/**
 * Compares two JSON texts by their content: the order of members, white space and the spelling of escapes do not
 * matter, numbers are compared by their text (1.0 is not 1). Items added or removed inside a list do not make the
 * items after them differ. Returns the differences in the order of the texts, an empty list when the content is equal,
 * and undefined when a text is not valid JSON or nests deeper than 1,000 levels.
 */
export function diffJson(beforeText: string, afterText: string): readonly JsonDifference[] | undefined {
  const beforeRoot = parseJsonTree(beforeText).root
  const afterRoot = parseJsonTree(afterText).root
  if (!beforeRoot || !afterRoot) return undefined
  if (exceedsDepth(beforeRoot, maxComparisonDepth) || exceedsDepth(afterRoot, maxComparisonDepth)) return undefined
  const differences: JsonDifference[] = []
  compare(beforeRoot, afterRoot, '')
  return differences

  /** Whether a value of the first text has the same content as one of the second. */
  function isDeepEqual(before: JsonNode, after: JsonNode): boolean {
    if (before.type !== after.type) return false
    if (before.type === 'number') return getSource(beforeText, before) === getSource(afterText, after)
    const beforeChildren = before.children ?? []
    const afterChildren = after.children ?? []
    if (beforeChildren.length !== afterChildren.length) return false
    if (before.type === 'array')
      return beforeChildren.every((child, index) => areBothEqual(child, afterChildren[index], isDeepEqual))
    if (before.type !== 'object') return before.value === after.value
    const afterNamed = indexByName(after)
    return [...indexByName(before)].every(([name, node]) => areBothEqual(node, afterNamed.get(name), isDeepEqual))
  }

  function compare(before: JsonNode, after: JsonNode, path: string): void {
    if (before.type === 'object' && after.type === 'object') compareMembers(before, after, path)
    else if (before.type === 'array' && after.type === 'array')
      compareItems(before.children ?? [], after.children ?? [], path)
    else if (!isDeepEqual(before, after)) {
      const sources = { before: getSource(beforeText, before), after: getSource(afterText, after) }
      differences.push({ kind: 'changed', path, ...sources })
    }
  }

  function compareMembers(before: JsonNode, after: JsonNode, path: string): void {
    const beforeNamed = indexByName(before)
    const afterNamed = indexByName(after)
    for (const [name, node] of beforeNamed) {
      const partner = afterNamed.get(name)
      const inner = memberPath(path, name)
      if (partner) compare(node, partner, inner)
      else differences.push({ kind: 'removed', path: inner, before: getSource(beforeText, node) })
    }
    for (const [name, node] of afterNamed) {
      if (beforeNamed.has(name)) continue
      differences.push({ kind: 'added', path: memberPath(path, name), after: getSource(afterText, node) })
    }
  }

  function compareItems(before: readonly JsonNode[], after: readonly JsonNode[], path: string): void {
    const [start, beforeEnd, afterEnd] = findDifferingRange(before, after, isDeepEqual)
    const pairedEnd = Math.min(beforeEnd, afterEnd)
    for (let index = start; index < pairedEnd; index++) {
      const [beforeItem, afterItem] = [before[index], after[index]]
      if (beforeItem && afterItem) compare(beforeItem, afterItem, `${path}[${index}]`)
    }
    for (let index = pairedEnd; index < beforeEnd; index++) {
      const item = before[index]
      if (item) differences.push({ kind: 'removed', path: `${path}[${index}]`, before: getSource(beforeText, item) })
    }
    for (let index = pairedEnd; index < afterEnd; index++) {
      const item = after[index]
      if (item) differences.push({ kind: 'added', path: `${path}[${index}]`, after: getSource(afterText, item) })
    }
  }
}

type IsEqual = (before: JsonNode, after: JsonNode) => boolean

function areBothEqual(before: JsonNode | undefined, after: JsonNode | undefined, isEqual: IsEqual): boolean {
  return before !== undefined && after !== undefined && isEqual(before, after)
}

/** Where two lists begin to differ, and where the difference ends in each: what is equal at both ends is left out. */
function findDifferingRange(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  isEqual: IsEqual,
): readonly [number, number, number] {
  let start = 0
  while (areBothEqual(before[start], after[start], isEqual)) start++
  let beforeEnd = before.length
  let afterEnd = after.length
  while (beforeEnd > start && afterEnd > start && areBothEqual(before[beforeEnd - 1], after[afterEnd - 1], isEqual)) {
    beforeEnd--
    afterEnd--
  }
  return [start, beforeEnd, afterEnd]
}

/** Members by name. A repeated name gets a number, so that no member is passed over. */
function indexByName(object: JsonNode): Map<string, JsonNode> {
  const named = new Map<string, JsonNode>()
  const nameCounts = new Map<string, number>()
  for (const { name, value } of getMembers(object)) {
    let uniqueName = name
    // Counting on from the last number keeps an object of 100,000 equal names from taking minutes.
    for (let count = nameCounts.get(name) ?? 1; named.has(uniqueName); ) {
      uniqueName = `${name} (${++count})`
      nameCounts.set(name, count)
    }
    named.set(uniqueName, value)
  }
  return named
}

function memberPath(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}
