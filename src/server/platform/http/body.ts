import { tooManyDigitsText } from '#contract/core/decimal.ts'
import { parseJson } from '#contract/core/json.ts'
import { findRoundedNumbers } from '#server/platform/expressions/rounded-numbers.ts'
import { ApiError } from './api-error.ts'

/** A validation error: the path of the value ("body.0.Key") and a message. */
export type InputError = { path: string; message: string }

/** Throws `invalid-input` with the validation errors. */
export function throwInvalidInput(errors: readonly InputError[]): never {
  throw new ApiError('invalid-input', { errors })
}

/** Throws `invalid-input` for an instant that is not in the future; without one it does nothing. */
export function requireFuture(path: string, at: Date | null, now: Date): void {
  if (at && at <= now) throwInvalidInput([{ path, message: 'This instant must be in the future.' }])
}

/**
 * Parses the bytes of a JSON body. Throws `invalid-input` for bytes that are not UTF-8, for invalid JSON, for JSON
 * nested deeper than the limit, and for numbers that would become other whole numbers. An empty body is undefined.
 */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  const { text, body } = decodeBody(bytes)
  const rounded = findRoundedNumbers(text, 'body', maxInputErrors)
  if (rounded.length > 0) throwInvalidInput(rounded.map((path) => ({ path, message: tooManyDigitsText })))
  return body
}

function decodeBody(bytes: Uint8Array): { text: string; body: unknown } {
  try {
    const text = decoder.decode(bytes)
    return { text, body: parseJson(text) }
  } catch (error) {
    const message = error instanceof SyntaxError ? error.message : 'This is not valid UTF-8.'
    return throwInvalidInput([{ path: 'body', message }])
  }
}

/** A byte order mark is no JSON, and stays to be refused as such. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Maximum validation errors per reply: without it, a long invalid list would cause a reply of megabytes. */
export const maxInputErrors = 100

/**
 * Finds text in a parsed input that no table can store or that could change prototypes: NUL, half surrogate pairs, and
 * members named `__proto__`; at most 100. The input is at most as deep as the limit of bodies.
 */
export function findUnsafeText(value: unknown, path: string): InputError[] {
  const errors: InputError[] = []
  visit(value, [path], errors)
  return errors
}

/** The path is joined for an error only: a body of 10 MiB has millions of paths. */
function visit(value: unknown, path: (string | number)[], errors: InputError[]): void {
  if (typeof value === 'string') validateText(value, path, errors)
  if (value === null || typeof value !== 'object') return
  const members = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [name, item] of members) {
    if (errors.length >= maxInputErrors) return
    if (typeof name === 'string') validateText(name, path, errors)
    path.push(name)
    if (name === '__proto__') errors.push({ path: path.join('.'), message: 'This name is reserved.' })
    else visit(item, path, errors)
    path.pop()
  }
}

function validateText(text: string, path: readonly (string | number)[], errors: InputError[]): void {
  const what = text.includes('\0') ? 'the NUL character' : /\p{Surrogate}/u.test(text) ? 'half of a surrogate pair' : ''
  if (what !== '') errors.push({ path: path.join('.'), message: `Text cannot contain ${what}.` })
}

/**
 * Groups dotted query names into lists: `f[0].name=a&f[0].value=1` becomes `{ f: [{ name: 'a', value: '1' }] }`.
 * Other names are unchanged. The result has no prototype.
 */
export function parseQuery(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(query)) {
    const match = /^([A-Za-z]\w*)\[(\d{1,2})\]\.([A-Za-z]\w*)$/.exec(name)
    const [, list, index, member] = match ?? []
    if (list === undefined || index === undefined || member === undefined) {
      result[name] = value
      continue
    }
    const existing = result[list]
    const items: unknown[] = Array.isArray(existing) ? existing : []
    result[list] = items
    const item = items[Number(index)]
    items[Number(index)] = { ...(typeof item === 'object' ? item : {}), [member]: value }
  }
  for (const [name, value] of Object.entries(result)) {
    // A gap in the numbering would be an empty item; the numbers only group the members.
    if (Array.isArray(value)) result[name] = value.filter((item) => item !== undefined)
  }
  return result
}
