import { describe, expect, it } from 'vitest'
import { cleanId, trimPasted } from './pasted-text.ts'

describe('a pasted id', () => {
  it.each([
    ['a zero-width space behind it', '4711\u200b'],
    ['a byte order mark before it', '\ufeff4711'],
    ['direction marks around it', '\u202a4711\u202c\u200e'],
    ['a soft hyphen, a word joiner and a byte order mark inside', '47\u00ad1\u2060\ufeff1'],
    ['no-break spaces and line ends around it', '\u00a0\u202f4711\r\n'],
    ['quotes', '"4711"'],
    ['typographic quotes', '„4711“'],
    ['a quote at one end', "'4711"],
    ['quotes, blanks and invisible characters', '\u200b “ 4711\u200b” '],
  ])('loses %s', (_, text) => expect(cleanId(text)).toBe('4711'))

  it('keeps every character that an id may have', () => {
    const id = 'aZ09_.:@-'
    expect(cleanId(id)).toBe(id)
  })

  it('does not become one with its neighbor', () => expect(cleanId('47\t11')).toBe('47\t11'))

  it('is nothing when nothing can be seen', () => expect(cleanId('\u200b\ufeff ')).toBe(''))
})

describe('a pasted text', () => {
  it('keeps what joins its characters', () => {
    const family = '👨\u200d👩\u200d👧'
    expect(trimPasted(` “${family}”\u200b`)).toBe(family)
  })

  it('of nothing but quotes stays', () => expect(trimPasted('"')).toBe('"'))
})
