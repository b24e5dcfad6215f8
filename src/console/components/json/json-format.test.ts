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
  test('numbers keep their text', () => {
    expect(formatJson('{"id":9007199254740993,"rate":1.0,"big":1E400,"zero":-0}')).toBe(
      '{\n  "id": 9007199254740993,\n  "rate": 1.0,\n  "big": 1E400,\n  "zero": -0\n}',
    )
  })

  test('escapes, repeated names and the order of members stay as written', () => {
    expect(formatJson('{"b":"\\u00e9\\/","a":1,"b":2}')).toBe('{\n  "b": "\\u00e9\\/",\n  "a": 1,\n  "b": 2\n}')
  })

  test('empty objects and lists stay on one line', () => {
    expect(formatJson('[ {  }, [\n], {"a":[]} ]')).toBe('[\n  {},\n  [],\n  {\n    "a": []\n  }\n]')
  })

  test('no token of any JSON text changes, and formatting twice is formatting once', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const formatted = formatJson(text) ?? ''
        expect(getTokens(formatted)).toEqual(getTokens(text))
        expect(formatJson(formatted)).toBe(formatted)
      }),
    )
  })

  test('lines end as they ended before', () => {
    expect(formatJson('[1,\r\n2]')).toBe('[\r\n  1,\r\n  2\r\n]')
    expect(formatJson('[1,\r\n2,\n3]')).toBe('[\n  1,\n  2,\n  3\n]')
  })

  test('invalid text is not touched', () => {
    expect(formatJson('{"a":}')).toBeUndefined()
  })

  test('text of 100 levels is formatted, an absurd depth is left alone', () => {
    expect(formatJson('['.repeat(100) + ']'.repeat(100))).toContain('\n')
    expect(formatJson('['.repeat(5000) + ']'.repeat(5000))).toBeUndefined()
  })
})
