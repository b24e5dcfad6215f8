import { describe, expect, it } from 'vitest'
import { toAxisTicks, toRows } from './line-rows.ts'

const at = (ms: number) => new Date(ms)
const line = (key: string, points: readonly (readonly [number, number])[]) => ({
  key,
  name: key,
  last: '',
  points: points.map(([ms, value]) => ({ at: at(ms), value })),
})

describe('the rows of a chart of lines', () => {
  it('carry each value on until the next one, from 0 at the start to the end', () => {
    const lines = [
      line('a', [
        [10, 5],
        [30, 9],
      ]),
      line('b', [[20, 7]]),
    ]
    expect(toRows(lines, at(0), at(40))).toEqual([
      { at: 0, line0: 0, line1: 0 },
      { at: 10, line0: 5, line1: 0 },
      { at: 20, line0: 5, line1: 7 },
      { at: 30, line0: 9, line1: 7 },
      { at: 40, line0: 9, line1: 7 },
    ])
  })

  it('leave out what is outside of the period', () => {
    const rows = toRows(
      [
        line('a', [
          [5, 1],
          [99, 2],
        ]),
      ],
      at(10),
      at(20),
    )
    expect(rows).toEqual([
      { at: 10, line0: 1 },
      { at: 20, line0: 1 },
    ])
    expect(toAxisTicks(at(10), at(20))).toEqual([10, 13, 15, 18, 20])
  })
})
