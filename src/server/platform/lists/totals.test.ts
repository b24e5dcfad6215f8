import { expect, test } from 'vitest'
import { Totals } from './totals.ts'

test('a total counts as fresh for five seconds, and no longer when the clock went back', () => {
  const noon = new Date('2026-11-22T12:00:00Z')
  const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
  const totals = new Totals()
  totals.noteLeast('all', 20_000, noon)
  const seen = [0, 4_999, 5_000, -3_600_000].map((milliseconds) => totals.getLeast('all', after(milliseconds)))
  expect(seen).toEqual([20_000, 20_000, 0, 0])
})
