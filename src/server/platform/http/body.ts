import { jsonDepthLimit } from '#contract/core/units.ts'
import { jsonDepth } from '#contract/persistence.ts'
import { ApiError } from './api-error.ts'

/** A problem of the input: where it is ("body.0.Key") and what is wrong with it. */
export type InputError = { path: string; message: string }

/** Ends the call with every problem of its input. */
export function throwInvalidInput(errors: readonly InputError[]): never {
  throw new ApiError('invalid-input', { errors })
}

/**
 * Reads the text of a JSON body. Refuses with 400 what is not JSON and what is nested deeper than the limit; the
 * depth is counted before parsing, because reading very deep JSON is already harmful. Empty text means no body.
 */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  const depth = jsonDepth(text)
  if (depth > jsonDepthLimit) {
    throwInvalidInput([
      { path: 'body', message: `JSON may be nested ${jsonDepthLimit} levels deep; this has ${depth}.` },
    ])
  }
  try {
    return JSON.parse(text)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : 'it cannot be read'
    return throwInvalidInput([{ path: 'body', message: `This is not valid JSON: ${reason}` }])
  }
}

/** How many problems a refusal names: a long list that is wrong throughout would be answered by megabytes. */
export const maxInputErrors = 100

/**
 * What is in a parsed input that no table can hold or that could reach into prototypes: NUL, half surrogate pairs, and
 * members named `__proto__`; the first hundred of them. The input is at most as deep as the body's limit.
 */
export function isHostileText(value: unknown, path: string): InputError[] {
  const problems: InputError[] = []
  look(value, [path], problems)
  return problems
}

/** The place is put together for a problem only: a body of 10 MiB has millions of places. */
function look(value: unknown, place: (string | number)[], problems: InputError[]): void {
  if (typeof value === 'string') lookAtText(value, place, problems)
  if (value === null || typeof value !== 'object') return
  const members = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [name, item] of members) {
    if (problems.length >= maxInputErrors) return
    if (typeof name === 'string') lookAtText(name, place, problems)
    place.push(name)
    if (name === '__proto__') problems.push({ path: place.join('.'), message: 'This name is reserved.' })
    else look(item, place, problems)
    place.pop()
  }
}

function lookAtText(text: string, place: readonly (string | number)[], problems: InputError[]): void {
  const what = text.includes('\0') ? 'the NUL character' : /\p{Surrogate}/u.test(text) ? 'half of a surrogate pair' : ''
  if (what !== '') problems.push({ path: place.join('.'), message: `Text cannot contain ${what}.` })
}

/**
 * Gathers dotted query names into lists: `f[0].name=a&f[0].value=1` becomes `{ f: [{ name: 'a', value: '1' }] }`.
 * Other names stay as they are. The result has no prototype.
 */
export function parseQuery(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const gathered: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(query)) {
    const match = /^([A-Za-z]\w*)\[(\d{1,2})\]\.([A-Za-z]\w*)$/.exec(name)
    const [, list, index, member] = match ?? []
    if (list === undefined || index === undefined || member === undefined) {
      gathered[name] = value
      continue
    }
    const present = gathered[list]
    const items: unknown[] = Array.isArray(present) ? present : []
    gathered[list] = items
    const item = items[Number(index)]
    items[Number(index)] = { ...(typeof item === 'object' ? item : {}), [member]: value }
  }
  for (const [name, value] of Object.entries(gathered)) {
    // A gap in the numbering would be an empty place; the numbers only group the members.
    if (Array.isArray(value)) gathered[name] = value.filter((item) => item !== undefined)
  }
  return gathered
}
