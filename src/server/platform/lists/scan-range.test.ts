import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseScanRange } from './scan-range.ts'

test('reads the same page from either end', () => {
  const natural = fc.nat({ max: 50 })
  fc.assert(
    fc.property(natural, fc.integer({ min: 1, max: 20 }), natural, (skip, take, total) => {
      const rows = Array.from({ length: total }, (_, index) => index)
      const from = chooseScanRange(skip, take, total)
      const read = from.isReversed
        ? rows
            .toReversed()
            .slice(from.skip, from.skip + from.take)
            .reverse()
        : rows.slice(from.skip, from.skip + from.take)
      expect(read).toEqual(rows.slice(skip, skip + take))
    }),
  )
  expect(chooseScanRange(90, 10, undefined)).toEqual({ isReversed: false, skip: 90, take: 10 })
  expect(chooseScanRange(90, 10, 100)).toEqual({ isReversed: true, skip: 0, take: 10 })
})
