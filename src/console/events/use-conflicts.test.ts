import { expect, test } from 'vitest'
import { eventRangeLimit } from '#contract/event.ts'
import { getCheckedUntil, maxRanges, toRanges } from './use-conflicts.ts'

const at = (day: number) => new Date(Date.UTC(2031, 0, day))

test('names until when planned events were checked, and nothing when that is all of them', () => {
  const planned = [{ end: at(20) }, { end: at(5) }]
  const existing = (count: number) => Array.from({ length: count }, () => ({ StartDate: at(9).toISOString() }))
  expect(getCheckedUntil(planned, [{ to: at(20) }], [existing(eventRangeLimit - 1)])).toBeUndefined()
  expect(getCheckedUntil(planned, [{ to: at(10) }], [existing(1)])).toEqual(at(10))
  expect(getCheckedUntil(planned, [{ to: at(4) }, { to: at(20) }], [existing(1), existing(eventRangeLimit)])).toEqual(
    at(9),
  )
})

test('reads periods that contain all planned events, up to a limit', () => {
  const plan = (start: number, end = start + 1) => ({ start: at(start), end: at(end) })
  expect(toRanges([])).toEqual([])
  expect(toRanges([plan(2_600), plan(1), plan(2_610, 2_620), plan(390, 402)])).toEqual([
    { from: at(1), to: at(2) },
    { from: at(390), to: at(402) },
    { from: at(2_600), to: at(2_620) },
  ])
  expect(toRanges(Array.from({ length: 20 }, (_, index) => plan(index * 500)))).toHaveLength(maxRanges)
})
