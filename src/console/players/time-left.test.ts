import { expect, it } from 'vitest'
import { formatDuration } from './time-left.tsx'

it.each([
  [0, '0 s'],
  [7, '7 s'],
  [60, '1 min'],
  [3598, '59 min 58 s'],
  [7200, '2 h'],
  [90_061, '1 d 1 h'],
  [400 * 86_400, '400 d'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
