/**
 * Where JSON text stops being JSON: a sentence, and the place as an offset and as line and column.
 * Offset counts from 0, line and column from 1, all in UTF-16 units as the editor counts them.
 */
export type JsonProblem = {
  readonly message: string
  readonly offset: number
  readonly line: number
  readonly column: number
}

/** The tokens of JSON. A `key` is the string before a colon, a `word` is true, false or null. */
export type JsonTokenKind =
  | 'open-object'
  | 'close-object'
  | 'open-array'
  | 'close-array'
  | 'colon'
  | 'comma'
  | 'key'
  | 'string'
  | 'number'
  | 'word'

/** Receives each token with its place in the text: `text.slice(from, to)` is exactly what was written. */
export type OnJsonToken = (kind: JsonTokenKind, from: number, to: number) => void

/** What may come next. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const words = ['true', 'false', 'null'] as const
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const numberStart = /[-\d]/
const wordEnd = /[\w$]/

class Problem {
  readonly message: string
  readonly offset: number
  constructor(message: string, offset: number) {
    this.message = message
    this.offset = offset
  }
}

/**
 * Reads JSON text token by token, at any depth without recursion, and stops at the first problem. Accepts exactly
 * what JSON.parse accepts. Unlike it, keeps every token as it was written and knows line and column of a problem.
 * Returns undefined when the whole text is one JSON value.
 */
export function scanJson(text: string, onToken: OnJsonToken = () => {}): JsonProblem | undefined {
  const problem = scan(text, onToken)
  return problem && { message: problem.message, ...toPosition(text, problem.offset) }
}

/** The line and column of an offset, both from 1. A line ends with \n, alone or after \r, as in the editor. */
export function toPosition(text: string, offset: number): { offset: number; line: number; column: number } {
  let line = 1
  let start = 0
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', start)) {
    line++
    start = index + 1
  }
  return { offset, line, column: offset - start + 1 }
}

function scan(text: string, onToken: OnJsonToken): Problem | undefined {
  /** One entry per open bracket: true for an object. */
  const open: boolean[] = []
  let expected: Expected = 'value'
  let at = skipSpace(text, 0)

  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end')

  while (at < text.length) {
    const character = text.charAt(at)
    let end = at + 1
    if (character === '{' || character === '[') {
      if (expected !== 'value' && expected !== 'value or end') return unexpected(text, at, expected, open)
      const isObject = character === '{'
      open.push(isObject)
      onToken(isObject ? 'open-object' : 'open-array', at, end)
      expected = isObject ? 'key or end' : 'value or end'
    } else if (character === '}' || character === ']') {
      const isObject = character === '}'
      const mayEnd = expected === 'comma or end' || expected === (isObject ? 'key or end' : 'value or end')
      if (!mayEnd || open.at(-1) !== isObject) return unexpected(text, at, expected, open)
      open.pop()
      onToken(isObject ? 'close-object' : 'close-array', at, end)
      expected = afterValue()
    } else if (character === ',') {
      if (expected !== 'comma or end') return unexpected(text, at, expected, open)
      onToken('comma', at, end)
      expected = open.at(-1) ? 'key' : 'value'
    } else if (character === ':') {
      if (expected !== 'colon') return unexpected(text, at, expected, open)
      onToken('colon', at, end)
      expected = 'value'
    } else {
      const isKey: boolean = expected === 'key' || expected === 'key or end'
      const isValue: boolean = expected === 'value' || expected === 'value or end'
      if (!isValue && !(isKey && character === '"')) return unexpected(text, at, expected, open)
      const token = readScalar(text, at)
      if (token instanceof Problem) return token
      end = token.to
      onToken(isKey ? 'key' : token.kind, at, end)
      expected = isKey ? 'colon' : afterValue()
    }
    at = skipSpace(text, end)
  }
  return expected === 'nothing' ? undefined : atEnd(text, expected, open)
}

function skipSpace(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break
  }
  return at
}

function readScalar(text: string, from: number): { kind: 'string' | 'number' | 'word'; to: number } | Problem {
  const character = text.charAt(from)
  if (character === '"') {
    const to = stringEnd(text, from)
    return to instanceof Problem ? to : { kind: 'string', to }
  }
  if (numberStart.test(character)) return readNumber(text, from)
  for (const word of words) {
    const to = from + word.length
    if (text.startsWith(word, from) && !wordEnd.test(text.charAt(to))) return { kind: 'word', to }
  }
  if (character === "'") return new Problem('Text stands in double quotes, not in single ones.', from)
  return new Problem(
    'A value is expected here: an object, a list, text in double quotes, a number, true, false or null.',
    from,
  )
}

function readNumber(text: string, from: number): { kind: 'number'; to: number } | Problem {
  numberPattern.lastIndex = from
  const match = numberPattern.exec(text)
  const to = from + (match?.[0].length ?? 0)
  if (match && !/[\w.+-]/.test(text.charAt(to))) return { kind: 'number', to }
  return new Problem('This is not a number as JSON writes it.', from)
}

/** Where the string that begins at `from` ends; by hand, because a pattern runs out of stack on a string of 2 MiB. */
function stringEnd(text: string, from: number): number | Problem {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) {
      const isBreak = code === 0x0a || code === 0x0d
      return new Problem(
        isBreak
          ? 'This text is not closed before the end of the line.'
          : 'Control characters in text are written as \\u escapes.',
        isBreak ? from : at,
      )
    }
    if (code === 0x5c) {
      if (text.charAt(at + 1) === 'u') {
        if (!/^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) {
          return new Problem('After \\u come four hexadecimal digits.', at)
        }
        at += 5
      } else if (!'"\\/bfnrt'.includes(text.charAt(at + 1)) || at + 1 >= text.length) {
        return new Problem('This is not an escape that JSON knows.', at)
      } else at++
    }
  }
  return new Problem('This text is not closed.', from)
}

function unexpected(text: string, at: number, expected: Expected, open: readonly boolean[]): Problem {
  const found = text.charAt(at)
  if (expected === 'nothing') return new Problem('The value ends before this. Only one value may stand here.', at)
  if ((found === '}' || found === ']') && (expected === 'key' || expected === 'value') && open.length > 0) {
    return new Problem('There is a comma too many before this.', at)
  }
  return new Problem(`${wanted(expected, open)} is expected here.`, at)
}

function atEnd(text: string, expected: Expected, open: readonly boolean[]): Problem {
  if (text.trim() === '')
    return new Problem('There is no value. Write an object, a list, text, a number, true, false or null.', 0)
  return new Problem(`The text ends too early: ${wanted(expected, open).toLowerCase()} is missing.`, text.length)
}

function wanted(expected: Expected, open: readonly boolean[]): string {
  const closing = open.at(-1) ? '"}"' : '"]"'
  switch (expected) {
    case 'value':
      return 'A value'
    case 'value or end':
      return 'A value or "]"'
    case 'key':
      return 'A name in double quotes'
    case 'key or end':
      return 'A name in double quotes or "}"'
    case 'colon':
      return 'A ":"'
    case 'comma or end':
      return `A "," or ${closing}`
    case 'nothing':
      return 'The end'
  }
}
