import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldEmail } from './fold.ts'

test('folds case, accents and compatibility characters', () => {
  expect(fold('José')).toBe('jose')
  expect(fold('JOSÉ')).toBe('jose')
  expect(fold('Ｊｏｓｅ́')).toBe('jose')
  expect(fold('İstanbul')).toBe('istanbul')
  expect(fold('ﬁn')).toBe('fin')
})

test('keeps spaces, symbols and the empty text', () => {
  expect(fold(' a  b ')).toBe(' a  b ')
  expect(fold('😀_1')).toBe('😀_1')
  expect(fold('')).toBe('')
})

test('foldEmail ignores case and surrounding spaces, but not accents', () => {
  expect(foldEmail('  Ann@Example.COM ')).toBe('ann@example.com')
  expect(foldEmail('josé@example.com')).not.toBe(foldEmail('jose@example.com'))
})

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(foldEmail(foldEmail(text))).toBe(foldEmail(text))
    }),
  )
})
