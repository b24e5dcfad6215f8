import { joinPath, maxPathLength, type PathStep } from './json-path.ts'
import { decodeString, skipBlanks, skipScalar } from './json-scan.ts'
import { type JsonTree, parseJsonTree } from './json-tree.ts'

/** A value inside a JSON text that an earlier text can give back by itself. `before` is now, null where it is not there. */
export type JsonPart = { readonly path: string; readonly before: string | null; readonly after: string | null }

/** Why the value at a path cannot be given back by itself, and at which value above it that shows. */
export type PartProblem = {
  readonly reason: 'no JSON' | 'missing now' | 'missing then' | 'list differs' | 'repeated names' | 'same'
  readonly at: string
}

type Side = { readonly text: string; readonly root: JsonTree }
type Members = Extract<JsonTree, { type: 'object' }>
type Items = Extract<JsonTree, { type: 'array' }>

const toSource = ({ text }: Side, { start, end }: JsonTree): string => text.slice(start, end)

/** The content of a value as a text: without blanks, the order of members and the spelling of escapes. */
function toContent(side: Side, node: JsonTree): string {
  if (node.type === 'array') return `[${node.items.map((item) => toContent(side, item)).join()}]`
  if (node.type === 'string') return JSON.stringify(decodeString(side.text, node.start, node.end))
  if (node.type !== 'object') return toSource(side, node)
  const members = [...node.members].map(([name, value]) => `${JSON.stringify(name)}:${toContent(side, value)}`)
  return `{${members.sort().join()}}`
}

/** Whether two members of an object have the same name: then a path does not say which one is meant. */
function hasRepeatedNames({ text }: Side, { members, start }: Members): boolean {
  let at = start + 1
  for (const [name, value] of members) {
    const nameStart = skipBlanks(text, text[at] === ',' ? at + 1 : at)
    if (decodeString(text, nameStart, skipScalar(text, nameStart)) !== name) return true
    at = skipBlanks(text, value.end)
  }
  return false
}

/** Members that say which thing an item of a list is. */
const identities = ['id', 'Id', 'ID', 'uuid', 'key', 'Key', 'name', 'Name'] as const

function isOtherThing(now: Side, nowItem: JsonTree, then: Side, thenItem: JsonTree): boolean {
  if (nowItem.type !== 'object' || thenItem.type !== 'object') return false
  return identities.some((name) => {
    const [one, other] = [nowItem.members.get(name), thenItem.members.get(name)]
    return one !== undefined && other !== undefined && toContent(now, one) !== toContent(then, other)
  })
}

/**
 * Whether the items of a list can be given back one by one: there are as many as then, and none of those that differ is
 * another thing or has moved. Equal numbers are no sign of a move.
 */
function isStableList(now: Side, nowList: Items, then: Side, thenList: Items): boolean {
  if (nowList.items.length !== thenList.items.length) return false
  const nowTexts = nowList.items.map((item) => toContent(now, item))
  const thenTexts = thenList.items.map((item) => toContent(then, item))
  const [nowSet, thenSet] = [new Set(nowTexts), new Set(thenTexts)]
  return nowList.items.every((nowItem, index) => {
    const [nowText = '', thenText = ''] = [nowTexts[index], thenTexts[index]]
    const thenItem = thenList.items[index]
    if (nowText === thenText || !thenItem) return true
    if (isOtherThing(now, nowItem, then, thenItem)) return false
    const hasMoved =
      (thenItem.type !== 'scalar' && nowSet.has(thenText)) || (nowItem.type !== 'scalar' && thenSet.has(nowText))
    return !hasMoved
  })
}

/** Whether the values in both can be given back one by one. */
function isDivisible(now: Side, nowNode: JsonTree, then: Side, thenNode: JsonTree): boolean {
  if (nowNode.type === 'object' && thenNode.type === 'object')
    return !hasRepeatedNames(now, nowNode) && !hasRepeatedNames(then, thenNode)
  return nowNode.type === 'array' && thenNode.type === 'array' && isStableList(now, nowNode, then, thenNode)
}

function getStep(node: JsonTree | undefined, step: PathStep): JsonTree | undefined {
  if (typeof step === 'number') return node?.type === 'array' ? node.items[step] : undefined
  return node?.type === 'object' ? node.members.get(step) : undefined
}

function listSteps(nowNode: JsonTree, thenNode: JsonTree): readonly PathStep[] {
  if (nowNode.type === 'array') return [...nowNode.items.keys()]
  if (nowNode.type !== 'object' || thenNode.type !== 'object') return []
  return [...new Set([...nowNode.members.keys(), ...thenNode.members.keys()])]
}

function parseSides(current: string, earlier: string): readonly [Side, Side] | undefined {
  const [now, then] = [parseJsonTree(current), parseJsonTree(earlier)]
  if (!now || !then) return undefined
  return [
    { text: current, root: now },
    { text: earlier, root: then },
  ]
}

/**
 * The values that differ and that an earlier text can give back one by one, in the order of the texts. What cannot be told
 * apart is one part: a list whose items came, went or moved, and what is below a path of more than 500 characters. None
 * where only the whole text can be given back.
 */
export function listParts(current: string, earlier: string): readonly JsonPart[] {
  const sides = parseSides(current, earlier)
  if (!sides) return []
  const [now, then] = sides
  const parts: JsonPart[] = []
  visit(now.root, then.root, '')
  return parts

  function visit(nowNode: JsonTree | undefined, thenNode: JsonTree | undefined, path: string): void {
    const before = nowNode ? toSource(now, nowNode) : null
    const after = thenNode ? toSource(then, thenNode) : null
    if (before === after) return
    if (nowNode && thenNode && isDivisible(now, nowNode, then, thenNode)) {
      const steps = listSteps(nowNode, thenNode).map((step) => [step, joinPath(path, step)] as const)
      if (steps.every(([, inner]) => inner.length <= maxPathLength)) {
        for (const [step, inner] of steps) visit(getStep(nowNode, step), getStep(thenNode, step), inner)
        return
      }
    }
    if (path === '' || (nowNode && thenNode && toContent(now, nowNode) === toContent(then, thenNode))) return
    parts.push({ path, before, after })
  }
}

function findProblem([now, then]: readonly [Side, Side], steps: readonly PathStep[]): PartProblem | undefined {
  let [nowNode, thenNode]: (JsonTree | undefined)[] = [now.root, then.root]
  let at = ''
  for (const step of steps) {
    const type = typeof step === 'number' ? 'array' : 'object'
    if (nowNode?.type !== type) return { reason: 'missing now', at }
    if (thenNode?.type !== type) return { reason: 'missing then', at }
    if (!isDivisible(now, nowNode, then, thenNode))
      return { reason: type === 'array' ? 'list differs' : 'repeated names', at }
    nowNode = getStep(nowNode, step)
    thenNode = getStep(thenNode, step)
    at = joinPath(at, step)
  }
  const texts = [nowNode && toContent(now, nowNode), thenNode && toContent(then, thenNode)]
  return texts[0] === texts[1] ? { reason: 'same', at } : undefined
}

/** What to take from the earlier text: a value as a whole, or some of its members or items. */
type Choice = 'all' | Map<PathStep, Choice>

function toChoice(paths: readonly (readonly PathStep[])[]): Choice {
  const choice = new Map<PathStep, Choice>()
  for (const path of paths) {
    let inner = choice
    for (const [index, step] of path.entries()) {
      const found = inner.get(step)
      if (found === 'all') break
      if (index === path.length - 1) inner.set(step, 'all')
      else {
        const next = found ?? new Map<PathStep, Choice>()
        inner.set(step, next)
        inner = next
      }
    }
  }
  return choice
}

/** A member of an object: the blanks and comma before it, its name with the colon, and its value. */
type Written = { readonly gap: string; readonly name: string; readonly value: string }

function writeObject(now: Side, nowNode: Members, then: Side, thenNode: JsonTree, choice: Map<PathStep, Choice>) {
  const { text } = now
  const written: Written[] = []
  let end = nowNode.start + 1
  let first: { readonly gap: string; readonly colon: string } | undefined
  for (const [name, value] of nowNode.members) {
    const start = skipBlanks(text, text[skipBlanks(text, end)] === ',' ? skipBlanks(text, end) + 1 : end)
    const gap = text.slice(end, start)
    first ??= { gap, colon: text.slice(skipScalar(text, start), value.start) }
    end = value.end
    const chosen = choice.get(name)
    const earlier = getStep(thenNode, name)
    if (chosen === undefined || (chosen !== 'all' && !earlier))
      written.push({ gap, name: text.slice(start, value.start), value: toSource(now, value) })
    else if (earlier) {
      const taken = chosen === 'all' ? toSource(then, earlier) : write(now, value, then, earlier, chosen)
      written.push({ gap, name: text.slice(start, value.start), value: taken })
    }
  }
  const { gap: blanks, colon } = first ?? { gap: '', colon: ':' }
  for (const step of choice.keys()) {
    const earlier = getStep(thenNode, step)
    if (nowNode.members.has(String(step)) || !earlier) continue
    written.push({ gap: `,${blanks}`, name: JSON.stringify(step) + colon, value: toSource(then, earlier) })
  }
  const members = written.map(({ gap, name, value }, index) => {
    const between = index === 0 ? gap.replace(',', '') : gap.includes(',') ? gap : `,${gap}`
    return between + name + value
  })
  return `{${members.join('')}${text.slice(end, nowNode.end)}`
}

function write(now: Side, nowNode: JsonTree, then: Side, thenNode: JsonTree, choice: Map<PathStep, Choice>): string {
  if (nowNode.type === 'object') return writeObject(now, nowNode, then, thenNode, choice)
  if (nowNode.type !== 'array') return toSource(now, nowNode)
  let at = nowNode.start
  const pieces = nowNode.items.map((item, index) => {
    const between = now.text.slice(at, item.start)
    at = item.end
    const [chosen, earlier] = [choice.get(index), getStep(thenNode, index)]
    if (chosen === undefined || !earlier) return between + toSource(now, item)
    return between + (chosen === 'all' ? toSource(then, earlier) : write(now, item, then, earlier, chosen))
  })
  return pieces.join('') + now.text.slice(at, nowNode.end)
}

/** The current text with the values at some paths as they are in an earlier one, or why some cannot be given back. */
export type RestoredParts =
  | { readonly text: string }
  | { readonly problems: readonly (PartProblem & { readonly index: number })[] }

/**
 * Takes the values at some paths from an earlier text, exactly as they are written there; a value that was not there then
 * goes. Everything else stays as it is written. No path may be empty.
 */
export function restoreParts(current: string, earlier: string, paths: readonly (readonly PathStep[])[]): RestoredParts {
  const sides = parseSides(current, earlier)
  if (!sides) return { problems: paths.map((_, index) => ({ reason: 'no JSON', at: '', index })) }
  const problems = paths.flatMap((steps, index) => {
    const problem = findProblem(sides, steps)
    return problem ? [{ ...problem, index }] : []
  })
  if (problems.length > 0) return { problems }
  const [now, then] = sides
  const choice = toChoice(paths)
  if (choice === 'all') return { text: earlier }
  const { start, end } = now.root
  return { text: current.slice(0, start) + write(now, now.root, then, then.root, choice) + current.slice(end) }
}
