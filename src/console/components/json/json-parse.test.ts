import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findJsonProblem } from './json-parse.ts'

function isAcceptedByParse(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('parsing JSON text', () => {
  test('accepts exactly what JSON.parse accepts', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '\\u12',
      '0',
      '01',
      '-',
      '1.',
      '1e5',
      '.5',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0001',
      '\ufeff',
      "'",
    ]
    const text = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string(),
      fc.json(),
    )
    fc.assert(
      fc.property(text, (candidate) => {
        expect(findJsonProblem(candidate) === undefined).toBe(isAcceptedByParse(candidate))
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['{"a" 1}', 1, 6, 'Expected ":".'],
    ['{\n  "a": 1,\n}', 3, 1, 'Extra comma.'],
    ['[1 2]', 1, 4, 'Expected ",".'],
    ['{"a":1', 1, 7, 'Expected "," or "}".'],
    ['{\r\n  a: 1}', 2, 3, 'Unknown word. Put names and text in double quotes.'],
    ["['a']", 1, 2, 'Use double quotes.'],
    ['["one\ntwo"]', 1, 2, 'Close this text with a double quote.'],
    ['[1] 2', 1, 5, 'Unexpected text after the JSON value.'],
    ['{"a":"\\x"}', 1, 6, 'Unknown escape sequence.'],
    ['[007]', 1, 3, 'Invalid number.'],
    ['', 1, 1, 'Expected a value: an object, a list, text in double quotes, a number, true, false or null.'],
  ])('finds the problem of %j at line %i, column %i', (text, line, column, message) => {
    expect(findJsonProblem(text)).toMatchObject({ line, column, message })
  })

  test('reports a million open brackets as a problem instead of running out of stack', () => {
    expect(findJsonProblem('['.repeat(1_000_000))).toMatchObject({ message: 'The nesting is too deep.' })
  })

  test('accepts a string of two million characters', () => {
    expect(findJsonProblem(`"${'x'.repeat(2_000_000)}"`)).toBeUndefined()
  })
})
