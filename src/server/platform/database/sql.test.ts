import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeLike, getPrefixEnd, matchesAnywhere } from './sql.ts'

const bytes = (text: string) => Buffer.from(text)

test('getPrefixEnd bounds exactly the texts that start with the prefix', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), text, text, (prefix, rest, other) => {
      const end = getPrefixEnd(prefix)
      if (end === undefined) return
      const isInside = (value: string) =>
        Buffer.compare(bytes(value), bytes(prefix)) >= 0 && Buffer.compare(bytes(value), bytes(end)) < 0
      expect(isInside(prefix + rest)).toBe(true)
      expect(isInside(other)).toBe(other.startsWith(prefix))
    }),
  )
  expect(getPrefixEnd('a')).toBe('b')
  expect(getPrefixEnd('\ud7ff')).toBe('\ue000')
  expect(getPrefixEnd('a\u{10ffff}')).toBe('b')
  expect(getPrefixEnd('\u{10ffff}')).toBeUndefined()
  expect(getPrefixEnd('')).toBeUndefined()
})

test('escapeLike escapes the characters of a LIKE pattern', () => {
  expect(escapeLike('50%_\\x')).toBe('50\\%\\_\\\\x')
})

test('matchesAnywhere counts characters, not UTF-16 units', () => {
  expect([matchesAnywhere('ab'), matchesAnywhere('abc'), matchesAnywhere('𝒳𝒳')]).toEqual([false, true, false])
})
