import { expect, it } from 'vitest'
import { toValueTicks } from './value-ticks.ts'

it.each([
  { values: [25, 20, 30], ticks: [0, 10, 20, 30] },
  { values: [18_400, 27_300], ticks: [0, 10_000, 20_000, 30_000] },
  { values: [1480, 2310], ticks: [0, 1000, 2000, 3000] },
  { values: [310, 800], ticks: [0, 200, 400, 600, 800] },
  { values: [5], ticks: [0, 2, 4, 6] },
  { values: [1, 2], ticks: [0, 1, 2] },
  { values: [0.3], ticks: [0, 0.1, 0.2, 0.3] },
  { values: [0, 0], ticks: [0, 1] },
  { values: [], ticks: [0, 1] },
  { values: [-5, 3], ticks: undefined },
])('draws lines at $ticks for $values', ({ values, ticks }) => {
  expect(toValueTicks(values)).toEqual(ticks)
})
