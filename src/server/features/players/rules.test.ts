import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseReadDirection, debuggerSecondsLeft } from './rules.ts'

test('a debugger key counts whole seconds rounded up, and one that has ended is none', () => {
  const now = new Date('2026-01-01T00:00:00.000Z')
  const in_ = (ms: number) => new Date(now.getTime() + ms)
  expect([in_(1), in_(1000), in_(1001), in_(0), in_(-1), null].map((end) => debuggerSecondsLeft(end, now))).toEqual([
    1, 1, 2, -1, -1, -1,
  ])
})

test('a page is the same from either end', () => {
  const natural = fc.nat({ max: 50 })
  fc.assert(
    fc.property(natural, fc.integer({ min: 1, max: 20 }), natural, (skip, take, total) => {
      const rows = Array.from({ length: total }, (_, index) => index)
      const from = chooseReadDirection(skip, take, total)
      const read = from.isReversed
        ? rows
            .toReversed()
            .slice(from.skip, from.skip + from.take)
            .reverse()
        : rows.slice(from.skip, from.skip + from.take)
      expect(read).toEqual(rows.slice(skip, skip + take))
    }),
  )
  expect(chooseReadDirection(90, 10, undefined)).toEqual({ isReversed: false, skip: 90, take: 10 })
  expect(chooseReadDirection(90, 10, 100)).toEqual({ isReversed: true, skip: 0, take: 10 })
})
