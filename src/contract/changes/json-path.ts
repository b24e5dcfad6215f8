import { parseJson } from '../core/json.ts'
import { createRepeatNamer, decodeString, skipBlanks, skipScalar, skipValue } from './json-scan.ts'

/** The longest path of a value that can be followed, in characters. */
export const maxPathLength = 500

/** A step into a JSON value: the name of a member or the position of an item, from 0. */
export type PathStep = string | number

/** The path of a member or item of the value at `path`: `wallet.gold`, `slots[3]`, `wallet["odd name"]`. */
export function joinPath(path: string, step: PathStep): string {
  if (typeof step === 'number') return `${path}[${step}]`
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) return `${path}[${JSON.stringify(step)}]`
  return path === '' ? step : `${path}.${step}`
}

/** The steps of a path as `joinPath` writes it, none for the whole value; undefined for any other text. */
export function parsePath(path: string): readonly PathStep[] | undefined {
  const step = /(\.?)([\p{L}_$][\p{L}\p{N}_$-]*)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]/uy
  const steps: PathStep[] = []
  while (step.lastIndex < path.length) {
    const isFirst = step.lastIndex === 0
    const found = step.exec(path)
    if (!found) return undefined
    const [, dot, name, index, quoted] = found
    if (name !== undefined && isFirst !== (dot === '')) return undefined
    const next = name ?? (index === undefined ? parseQuoted(quoted ?? '') : Number(index))
    if (next === undefined) return undefined
    steps.push(next)
  }
  return steps
}

function parseQuoted(text: string): string | undefined {
  try {
    return String(parseJson(text))
  } catch {
    return undefined
  }
}

/**
 * The text of the value at a path, exactly as written; undefined where there is none. The text must be valid JSON.
 * Values beside the path are passed over, which is much faster than parsing all of them.
 */
export function findAtPath(text: string, steps: readonly PathStep[]): string | undefined {
  let start = skipBlanks(text, 0)
  for (const step of steps) {
    const found = typeof step === 'number' ? findItem(text, start, step) : findMember(text, start, step)
    if (found === undefined) return undefined
    start = found
  }
  return text.slice(start, skipValue(text, start))
}

/** The offset of the next element after the value that ends at `end`; undefined at the end of its list or object. */
function toNext(text: string, end: number): number | undefined {
  const at = skipBlanks(text, end)
  return text[at] === ',' ? skipBlanks(text, at + 1) : undefined
}

/** The offset of the first element of a list or object; undefined when it is empty. */
function toFirst(text: string, start: number): number | undefined {
  const at = skipBlanks(text, start + 1)
  return text[at] === ']' || text[at] === '}' ? undefined : at
}

function findItem(text: string, start: number, index: number): number | undefined {
  if (text[start] !== '[') return undefined
  let at = toFirst(text, start)
  for (let position = 0; at !== undefined && position < index; position++) at = toNext(text, skipValue(text, at))
  return at
}

function findMember(text: string, start: number, name: string): number | undefined {
  if (text[start] !== '{') return undefined
  const taken = new Set<string>()
  const toOtherName = createRepeatNamer((other) => taken.has(other))
  for (let at = toFirst(text, start); at !== undefined; ) {
    const nameEnd = skipScalar(text, at)
    const value = skipBlanks(text, skipBlanks(text, nameEnd) + 1)
    const written = decodeString(text, at, nameEnd)
    const uniqueName = taken.has(written) ? toOtherName(written) : written
    if (uniqueName === name) return value
    taken.add(uniqueName)
    at = toNext(text, skipValue(text, value))
  }
  return undefined
}
