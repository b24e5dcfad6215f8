import { type JsonMember, type JsonNode, parseJson } from './json-tree.ts'

/**
 * One difference between two JSON values. `path` says where ("wallet.gold", "items[3].name"; empty for the whole
 * value); an array index counts in the value that has the item, from 0. `before` and `after` are the texts as written.
 */
export type JsonDifference =
  | { readonly kind: 'added'; readonly path: string; readonly after: string }
  | { readonly kind: 'removed'; readonly path: string; readonly before: string }
  | { readonly kind: 'changed'; readonly path: string; readonly before: string; readonly after: string }

/** Deeper values are compared as text only. */
const deepestComparison = 1000

/**
 * Compares two JSON texts by what they say: the order of members, white space and the spelling of escapes do not
 * matter, numbers are compared by their text (1.0 is not 1). Items added or removed inside a list do not make the
 * items after them differ. Returns the differences in the order of the texts, an empty list when both say the same,
 * and undefined when a text is not valid JSON or nests deeper than 1,000 levels.
 */
export function compareJson(before: string, after: string): readonly JsonDifference[] | undefined {
  const left = parseJson(before).root
  const right = parseJson(after).root
  if (!left || !right || isDeeper(left, deepestComparison) || isDeeper(right, deepestComparison)) return undefined
  const differences: JsonDifference[] = []
  compare(left, right, '')
  return differences

  function compare(one: JsonNode, other: JsonNode, path: string): void {
    if (one.kind === 'object' && other.kind === 'object') compareMembers(one.members, other.members, path)
    else if (one.kind === 'array' && other.kind === 'array') compareItems(one.items, other.items, path)
    else if (!isSame(one, other)) {
      differences.push({
        kind: 'changed',
        path,
        before: before.slice(one.from, one.to),
        after: after.slice(other.from, other.to),
      })
    }
  }

  function compareMembers(one: readonly JsonMember[], other: readonly JsonMember[], path: string): void {
    const leftNamed = byName(one)
    const rightNamed = byName(other)
    for (const [name, node] of leftNamed) {
      const partner = rightNamed.get(name)
      const inner = memberPath(path, name)
      if (partner) compare(node, partner, inner)
      else differences.push({ kind: 'removed', path: inner, before: before.slice(node.from, node.to) })
    }
    for (const [name, node] of rightNamed) {
      if (leftNamed.has(name)) continue
      differences.push({ kind: 'added', path: memberPath(path, name), after: after.slice(node.from, node.to) })
    }
  }

  function compareItems(one: readonly JsonNode[], other: readonly JsonNode[], path: string): void {
    const [start, leftEnd, rightEnd] = differingRange(one, other)
    const paired = Math.min(leftEnd, rightEnd)
    for (let index = start; index < paired; index++) {
      const [leftItem, rightItem] = [one[index], other[index]]
      if (leftItem && rightItem) compare(leftItem, rightItem, `${path}[${index}]`)
    }
    for (let index = paired; index < leftEnd; index++) {
      const item = one[index]
      if (item)
        differences.push({ kind: 'removed', path: `${path}[${index}]`, before: before.slice(item.from, item.to) })
    }
    for (let index = paired; index < rightEnd; index++) {
      const item = other[index]
      if (item) differences.push({ kind: 'added', path: `${path}[${index}]`, after: after.slice(item.from, item.to) })
    }
  }
}

/** Where two lists begin to differ, and where the difference ends in each: what is equal at both ends is left out. */
function differingRange(one: readonly JsonNode[], other: readonly JsonNode[]): readonly [number, number, number] {
  let start = 0
  while (start < one.length && start < other.length && isSameAt(one, start, other, start)) start++
  let leftEnd = one.length
  let rightEnd = other.length
  while (leftEnd > start && rightEnd > start && isSameAt(one, leftEnd - 1, other, rightEnd - 1)) {
    leftEnd--
    rightEnd--
  }
  return [start, leftEnd, rightEnd]
}

function isSameAt(one: readonly JsonNode[], index: number, other: readonly JsonNode[], otherIndex: number): boolean {
  const left = one[index]
  const right = other[otherIndex]
  return left !== undefined && right !== undefined && isSame(left, right)
}

function isSame(one: JsonNode, other: JsonNode): boolean {
  if (one.kind === 'object') {
    if (other.kind !== 'object' || one.members.length !== other.members.length) return false
    const named = byName(other.members)
    for (const [name, node] of byName(one.members)) {
      const partner = named.get(name)
      if (!partner || !isSame(node, partner)) return false
    }
    return true
  }
  if (one.kind === 'array') {
    if (other.kind !== 'array' || one.items.length !== other.items.length) return false
    return one.items.every((_, index) => isSameAt(one.items, index, other.items, index))
  }
  return one.kind === other.kind && one.text === other.text
}

/** Members by name. A repeated name gets a number, so that no member is passed over. */
function byName(members: readonly JsonMember[]): Map<string, JsonNode> {
  const named = new Map<string, JsonNode>()
  const times = new Map<string, number>()
  for (const { name, value } of members) {
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

function isDeeper(root: JsonNode, limit: number): boolean {
  let level: readonly JsonNode[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap(childrenOf)
  }
  return false
}

function childrenOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind === 'object') return node.members.map(({ value }) => value)
  return node.kind === 'array' ? node.items : []
}
