import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffJson } from './json-difference.ts'
import { findAtPath, joinPath, type PathStep, parsePath } from './json-path.ts'

const Step = fc.oneof(fc.string({ unit: 'binary' }), fc.nat(999_999_999))
const write = (steps: readonly PathStep[]) => steps.reduce<string>(joinPath, '')
const find = (text: string, path: string) => findAtPath(text, parsePath(path) ?? expect.fail(`no path: ${path}`))

describe('paths of JSON values', () => {
  test('are read as they are written, whatever a name holds', () => {
    fc.assert(
      fc.property(fc.array(Step), (steps) => {
        expect(parsePath(write(steps))).toEqual(steps)
      }),
    )
    expect(write(['wallet', 'odd name', 3, '0', 'é', ''])).toBe('wallet["odd name"][3]["0"].é[""]')
  })

  test('are undefined for any other text', () => {
    for (const text of ['.a', 'a.', 'a..b', '[', '[-1]', '[1.5]', '["a]', "['a']", 'a b', '$[*]', '…b.c', '["\\x"]']) {
      expect(parsePath(text), text).toBeUndefined()
    }
  })

  test('find the value exactly as it is written', () => {
    const text = ' { "a" : [ 1.0 , {"b\\u0041" : 9007199254740993 , "]" : "}," } ] , "a" : { } , "c":"\\"" } '
    expect(find(text, '')).toBe(text.trim())
    expect(find(text, 'a[0]')).toBe('1.0')
    expect(find(text, 'a[1].bA')).toBe('9007199254740993')
    expect(find(text, 'a[1]["]"]')).toBe('"},"')
    expect(find(text, '["a (2)"]')).toBe('{ }')
    expect(find(text, 'c')).toBe('"\\""')
    for (const path of ['b', 'a[2]', 'a.b', 'c[0]', 'a[1][0]', '["a (2)"].x']) {
      expect(find(text, path), path).toBeUndefined()
    }
  })

  test('of a difference lead to the values that it names', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (before, after) => {
        for (const difference of diffJson(before, after) ?? []) {
          if (difference.kind !== 'added') expect(find(before, difference.path)).toBe(difference.before)
          if (difference.kind !== 'removed') expect(find(after, difference.path)).toBe(difference.after)
        }
      }),
    )
  })
})
