import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanJson } from './json-scan.ts'

function isAcceptedByParse(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('reading JSON text', () => {
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
        expect(scanJson(candidate) === undefined).toBe(isAcceptedByParse(candidate))
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['{"a" 1}', 1, 6, 'A ":" is expected here.'],
    ['{\n  "a": 1,\n}', 3, 1, 'There is a comma too many before this.'],
    ['[1 2]', 1, 4, 'A "," or "]" is expected here.'],
    ['{"a":1', 1, 7, 'The text ends too early: a "," or "}" is missing.'],
    ['{\r\n  a: 1}', 2, 3, 'A name in double quotes or "}" is expected here.'],
    ['["one\ntwo"]', 1, 2, 'This text is not closed before the end of the line.'],
    ['[1] 2', 1, 5, 'The value ends before this. Only one value may stand here.'],
    ['{"a":"\\x"}', 1, 7, 'This is not an escape that JSON knows.'],
    ['[007]', 1, 2, 'This is not a number as JSON writes it.'],
    ['', 1, 1, 'There is no value. Write an object, a list, text, a number, true, false or null.'],
  ])('a problem in %j is found at line %i, column %i', (text, line, column, message) => {
    expect(scanJson(text)).toMatchObject({ line, column, message })
  })

  test('a million open brackets are read without running out of stack', () => {
    expect(scanJson('['.repeat(1_000_000))).toMatchObject({ offset: 1_000_000 })
  })

  test('a string of two million characters is read', () => {
    expect(scanJson(`"${'x'.repeat(2_000_000)}"`)).toBeUndefined()
  })
})
