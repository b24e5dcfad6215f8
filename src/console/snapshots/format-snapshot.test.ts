import { expect, test } from 'vitest'
import { formatLoadCount, truncateDescription } from './format-snapshot.ts'

test('a description of 34 characters stays whole, and of 35 its first 32 are shown with one ellipsis', () => {
  expect(truncateDescription('x'.repeat(34))).toBe('x'.repeat(34))
  expect(truncateDescription('x'.repeat(35))).toBe(`${'x'.repeat(32)}…`)
  expect(truncateDescription('')).toBe('')
})

test('an emoji is one character and is never cut in two', () => {
  expect(truncateDescription('🚢'.repeat(34))).toBe('🚢'.repeat(34))
  expect(truncateDescription('🚢'.repeat(35))).toBe(`${'🚢'.repeat(32)}…`)
})

test('uses the singular for one load', () => {
  expect([0, 1, 2].map(formatLoadCount)).toEqual(['Loaded 0 times', 'Loaded 1 time', 'Loaded 2 times'])
})
