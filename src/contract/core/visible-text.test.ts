import { describe, expect, it } from 'vitest'
import { isVisible, visibleLine } from './visible-text.ts'

describe('a visible line', () => {
  const Name = visibleLine('A name', 10)
  const problems = (text: string) => Name.safeParse(text).error?.issues.map(({ message }) => message)

  it('has something to see, in any script', () => {
    for (const text of ['a', 'مرحبا', '\u{1f989}', 'a\u200db', '.', '\u200fא']) {
      expect([text, Name.safeParse(text).data]).toEqual([text, text])
    }
  })

  it.each([
    ['zero-width space', '\u200b'],
    ['joiners and marks of direction', '\u200d\u200e\u2060'],
    ['byte order mark within', '\u2060\ufeff\u2060'],
    ['Hangul filler', '\u3164'],
    ['empty Braille pattern', '\u2800'],
    ['soft hyphen', '\u00ad'],
    ['variation selector', '\ufe0f'],
    ['tag characters', '\u{e0041}'],
  ])('is not only a %s', (_, text) => {
    expect(isVisible(text)).toBe(false)
    expect(problems(text)).toEqual(['A name has at least one visible character.'])
  })

  it('is not empty, not too long and on one line', () => {
    expect(problems(' ')).toEqual(['This field is required'])
    expect(problems('x'.repeat(11))).toEqual(['A name has at most 10 characters.'])
    expect(problems('a\nb')).toEqual(['A name has no control characters.'])
  })
})
