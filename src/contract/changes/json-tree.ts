import { validateJson } from '../core/json.ts'
import { createRepeatNamer, decodeString, skipBlanks, skipScalar } from './json-scan.ts'

/** A JSON value and its place in the text, from `start` up to `end` in characters. */
export type JsonTree = { readonly start: number; readonly end: number } & (
  | { readonly type: 'object'; readonly members: ReadonlyMap<string, JsonTree> }
  | { readonly type: 'array'; readonly items: readonly JsonTree[] }
  | { readonly type: 'string' | 'scalar' }
)

/** Parses JSON text into values with their places; undefined when it is no JSON or nests over 100 levels deep. */
export function parseJsonTree(text: string): JsonTree | undefined {
  if (validateJson(text) !== undefined) return undefined
  let at = 0
  return parseValue()

  function parseValue(): JsonTree {
    const start = skipBlanks(text, at)
    const first = text[start]
    if (first === '{') return parseObject(start)
    if (first === '[') return parseArray(start)
    at = skipScalar(text, start)
    return { type: first === '"' ? 'string' : 'scalar', start, end: at }
  }

  function parseObject(start: number): JsonTree {
    const members = new Map<string, JsonTree>()
    const toOtherName = createRepeatNamer((name) => members.has(name))
    at = skipBlanks(text, start + 1)
    while (text[at] !== '}') {
      const nameEnd = skipScalar(text, at)
      const name = decodeString(text, at, nameEnd)
      at = skipBlanks(text, nameEnd) + 1
      const uniqueName = members.has(name) ? toOtherName(name) : name
      members.set(uniqueName, parseValue())
      skipComma()
    }
    return { type: 'object', members, start, end: ++at }
  }

  function parseArray(start: number): JsonTree {
    const items: JsonTree[] = []
    at = skipBlanks(text, start + 1)
    while (text[at] !== ']') {
      items.push(parseValue())
      skipComma()
    }
    return { type: 'array', items, start, end: ++at }
  }

  function skipComma(): void {
    at = skipBlanks(text, at)
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
}
