import { getMembers, getSource, isDeeper, type JsonNode, parseJson } from './json-parse.ts'

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
export function compareJson(before: string, after: string): readonly JsonDifference[] | undefined {
  const left = parseJson(before).root
  const right = parseJson(after).root
  if (!left || !right || isDeeper(left, maxComparisonDepth) || isDeeper(right, maxComparisonDepth)) return undefined
  const differences: JsonDifference[] = []
  compare(left, right, '')
  return differences

  /** Whether a value of the first text has the same content as one of the second. */
  function isSame(one: JsonNode, other: JsonNode): boolean {
    if (one.type !== other.type) return false
    if (one.type === 'number') return getSource(before, one) === getSource(after, other)
    const { children = [], value } = one
    const others = other.children ?? []
    if (children.length !== others.length) return false
    if (one.type === 'array') return children.every((child, index) => isSameNode(child, others[index], isSame))
    if (one.type !== 'object') return value === other.value
    const partners = indexByName(other)
    return [...indexByName(one)].every(([name, node]) => isSameNode(node, partners.get(name), isSame))
  }

  function compare(one: JsonNode, other: JsonNode, path: string): void {
    if (one.type === 'object' && other.type === 'object') compareMembers(one, other, path)
    else if (one.type === 'array' && other.type === 'array')
      compareItems(one.children ?? [], other.children ?? [], path)
    else if (!isSame(one, other)) {
      differences.push({ kind: 'changed', path, before: getSource(before, one), after: getSource(after, other) })
    }
  }

  function compareMembers(one: JsonNode, other: JsonNode, path: string): void {
    const leftNamed = indexByName(one)
    const rightNamed = indexByName(other)
    for (const [name, node] of leftNamed) {
      const partner = rightNamed.get(name)
      const inner = memberPath(path, name)
      if (partner) compare(node, partner, inner)
      else differences.push({ kind: 'removed', path: inner, before: getSource(before, node) })
    }
    for (const [name, node] of rightNamed) {
      if (leftNamed.has(name)) continue
      differences.push({ kind: 'added', path: memberPath(path, name), after: getSource(after, node) })
    }
  }

  function compareItems(one: readonly JsonNode[], other: readonly JsonNode[], path: string): void {
    const [start, leftEnd, rightEnd] = findDifferingRange(one, other, isSame)
    const paired = Math.min(leftEnd, rightEnd)
    for (let index = start; index < paired; index++) {
      const [leftItem, rightItem] = [one[index], other[index]]
      if (leftItem && rightItem) compare(leftItem, rightItem, `${path}[${index}]`)
    }
    for (let index = paired; index < leftEnd; index++) {
      const item = one[index]
      if (item) differences.push({ kind: 'removed', path: `${path}[${index}]`, before: getSource(before, item) })
    }
    for (let index = paired; index < rightEnd; index++) {
      const item = other[index]
      if (item) differences.push({ kind: 'added', path: `${path}[${index}]`, after: getSource(after, item) })
    }
  }
}

type IsSame = (one: JsonNode, other: JsonNode) => boolean

function isSameNode(one: JsonNode | undefined, other: JsonNode | undefined, isSame: IsSame): boolean {
  return one !== undefined && other !== undefined && isSame(one, other)
}

/** Where two lists begin to differ, and where the difference ends in each: what is equal at both ends is left out. */
function findDifferingRange(
  one: readonly JsonNode[],
  other: readonly JsonNode[],
  isSame: IsSame,
): readonly [number, number, number] {
  let start = 0
  while (isSameNode(one[start], other[start], isSame)) start++
  let leftEnd = one.length
  let rightEnd = other.length
  while (leftEnd > start && rightEnd > start && isSameNode(one[leftEnd - 1], other[rightEnd - 1], isSame)) {
    leftEnd--
    rightEnd--
  }
  return [start, leftEnd, rightEnd]
}

/** Members by name. A repeated name gets a number, so that no member is passed over. */
function indexByName(object: JsonNode): Map<string, JsonNode> {
  const named = new Map<string, JsonNode>()
  const times = new Map<string, number>()
  for (const { name, value } of getMembers(object)) {
    let free = name
    // Counting on from the last number keeps an object of 100,000 equal names from taking minutes.
    for (let count = times.get(name) ?? 1; named.has(free); ) {
      free = `${name} (${++count})`
      times.set(name, count)
    }
    named.set(free, value)
  }
  return named
}

function memberPath(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}
