import { expect, test } from 'vitest'
import { eventRangeLimit } from '#contract/events/event.ts'
import { getCheckedUntil } from './use-conflicts.ts'

const at = (day: number) => new Date(Date.UTC(2031, 0, day))

test('names until when planned events were checked, and nothing when that is all of them', () => {
  const planned = [{ end: at(20) }, { end: at(5) }]
  const existing = (count: number) => Array.from({ length: count }, () => ({ StartDate: at(9).toISOString() }))
  expect(getCheckedUntil(planned, { to: at(20) }, existing(eventRangeLimit - 1))).toBeUndefined()
  expect(getCheckedUntil(planned, { to: at(10) }, existing(1))).toEqual(at(10))
  expect(getCheckedUntil(planned, { to: at(20) }, existing(eventRangeLimit))).toEqual(at(9))
})
