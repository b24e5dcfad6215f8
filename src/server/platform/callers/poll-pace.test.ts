import { expect, test } from 'vitest'
import { toPollSeconds } from './poll-pace.ts'

test('games ask every 30 seconds, and under load up to every 300', () => {
  expect([0, 0.25, 0.5].map(toPollSeconds)).toEqual([30, 30, 30])
  expect([0.6, 0.75, 0.9].map(toPollSeconds)).toEqual([84, 165, 246])
  expect([1, 1.2].map(toPollSeconds)).toEqual([300, 300])
})
