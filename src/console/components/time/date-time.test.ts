import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseLocalDateTime, toDateTimeFields } from './date-time.ts'

it('reads both fields as local time', () => {
  expect(parseLocalDateTime('2026-11-20', '14:05')).toEqual(new Date(2026, 10, 20, 14, 5))
  expect(parseLocalDateTime('2026-11-20', '14:05:30')).toEqual(new Date(2026, 10, 20, 14, 5, 30))
})

it.each([
  ['', '14:05'],
  ['2026-11-20', ''],
  ['2026-02-31', '10:00'],
  ['tomorrow', '10:00'],
])('returns undefined for %j and %j', (date, time) => {
  expect(parseLocalDateTime(date, time)).toBeUndefined()
})

it('keeps an instant to the minute', () => {
  const instant = new Date(2026, 0, 5, 7, 3)
  expect(toDateTimeFields(instant)).toEqual({ date: '2026-01-05', time: '07:03' })
  expect(parseLocalDateTime('2026-01-05', '07:03')).toEqual(instant)
})

describe('over clock changes', () => {
  afterEach(() => vi.unstubAllEnvs())

  const quarterHour = 900_000
  const times = Array.from({ length: 96 }, (_, index) => new Date(index * quarterHour).toISOString().slice(11, 16))

  /** The first instant at which clocks in a zone show each time of a day, by the calendar of the browser. */
  function findInstants(zone: string, day: string): Map<string, number> {
    const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    const noon = Date.parse(`${day}T12:00Z`)
    const instants = Array.from({ length: 240 }, (_, index) => noon + (index - 120) * quarterHour)
    return new Map(instants.reverse().map((instant) => [formatter.format(instant), instant]))
  }

  const days = ['2027-03-14', '2027-03-28', '2027-10-31', '2027-11-07']
  const zones = ['America/New_York', 'Europe/Lisbon', 'Asia/Kathmandu', 'Pacific/Kiritimati']
  const cases = zones.flatMap((zone) => days.map((day) => ({ zone, day })))

  it.each(cases)('reads the first of repeated times, and no skipped one, in $zone on $day', ({ zone, day }) => {
    vi.stubEnv('TZ', zone)
    const instants = findInstants(zone, day)
    const read = times.map((time) => `${time} ${parseLocalDateTime(day, time)?.toISOString()}`)
    const expected = times.map((time) => {
      const instant = instants.get(`${day} ${time}`)
      return `${time} ${instant === undefined ? undefined : new Date(instant).toISOString()}`
    })
    expect(read).toEqual(expected)
  })
})
