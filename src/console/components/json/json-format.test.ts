import fc from 'fast-check'
import { createScanner } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { formatJson } from './json-format.ts'

function getTokens(text: string): string[] {
  const scanner = createScanner(text, true)
  const tokens: string[] = []
  while (scanner.scan() !== endOfFile) tokens.push(text.slice(scanner.getTokenOffset(), scanner.getPosition()))
  return tokens
}

/** The scanner's token kind at the end of the text. */
const endOfFile = 17

describe('formatting JSON', () => {
  test('keeps the text of numbers', () => {
    expect(formatJson('{"id":9007199254740993,"rate":1.0,"big":1E400,"zero":-0}')).toBe(
      '{\n  "id": 9007199254740993,\n  "rate": 1.0,\n  "big": 1E400,\n  "zero": -0\n}',
    )
  })

  test('keeps escapes, repeated names and the order of members', () => {
    expect(formatJson('{"b":"\\u00e9\\/","a":1,"b":2}')).toBe('{\n  "b": "\\u00e9\\/",\n  "a": 1,\n  "b": 2\n}')
  })

  test('keeps empty objects and lists on one line', () => {
    expect(formatJson('[ {  }, [\n], {"a":[]} ]')).toBe('[\n  {},\n  [],\n  {\n    "a": []\n  }\n]')
  })

  test('changes no token of any JSON text and is idempotent', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const formatted = formatJson(text) ?? ''
        expect(getTokens(formatted)).toEqual(getTokens(text))
        expect(formatJson(formatted)).toBe(formatted)
      }),
    )
  })

  test('keeps the kind of line ends', () => {
    expect(formatJson('[1,\r\n2]')).toBe('[\r\n  1,\r\n  2\r\n]')
    expect(formatJson('[1,\r\n2,\n3]')).toBe('[\n  1,\n  2,\n  3\n]')
  })

  test('returns undefined for invalid text', () => {
    expect(formatJson('{"a":}')).toBeUndefined()
  })

  test('formats 100 levels and returns undefined beyond 200', () => {
    expect(formatJson('['.repeat(100) + ']'.repeat(100))).toContain('\n')
    expect(formatJson('['.repeat(5000) + ']'.repeat(5000))).toBeUndefined()
  })
})
