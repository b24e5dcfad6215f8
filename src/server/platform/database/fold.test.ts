import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldEmail } from './fold.ts'

test('names that staff would call the same fold to the same text', () => {
  expect(fold('José')).toBe('jose')
  expect(fold('JOSÉ')).toBe('jose')
  expect(fold('Ｊｏｓｅ́')).toBe('jose')
  expect(fold('İstanbul')).toBe('istanbul')
  expect(fold('ﬁn')).toBe('fin')
})

test('folding trims nothing and keeps what is no letter', () => {
  expect(fold(' a  b ')).toBe(' a  b ')
  expect(fold('😀_1')).toBe('😀_1')
  expect(fold('')).toBe('')
})

test('addresses are the same without regard to case and blanks around them, but not to accents', () => {
  expect(foldEmail('  Ann@Example.COM ')).toBe('ann@example.com')
  expect(foldEmail('josé@example.com')).not.toBe(foldEmail('jose@example.com'))
})

test('what is folded stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(foldEmail(foldEmail(text))).toBe(foldEmail(text))
    }),
  )
})
