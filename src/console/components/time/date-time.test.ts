import { expect, it } from 'vitest'
import { toDateTimeFields, toLocalInstant } from './date-time.ts'

it('reads both fields as local time', () => {
  expect(toLocalInstant('2026-11-20', '14:05')).toEqual(new Date(2026, 10, 20, 14, 5))
  expect(toLocalInstant('2026-11-20', '14:05:30')).toEqual(new Date(2026, 10, 20, 14, 5, 30))
})

it.each([
  ['', '14:05'],
  ['2026-11-20', ''],
  ['2026-02-31', '10:00'],
  ['tomorrow', '10:00'],
])('returns undefined for %j and %j', (date, time) => {
  expect(toLocalInstant(date, time)).toBeUndefined()
})

it('keeps an instant to the minute', () => {
  const instant = new Date(2026, 0, 5, 7, 3)
  expect(toDateTimeFields(instant)).toEqual({ date: '2026-01-05', time: '07:03' })
  expect(toLocalInstant('2026-01-05', '07:03')).toEqual(instant)
})
