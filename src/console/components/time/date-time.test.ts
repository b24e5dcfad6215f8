import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  describeRepeatedTime,
  formatInOtherZone,
  formatPeriod,
  getTimeZoneLabel,
  parseDateTime,
  toDateTimeFields,
} from './date-time.ts'
import { setTimeZone } from './time-zone.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  setTimeZone(undefined)
})

it('names the day of a period once where it is one', () => {
  setTimeZone('Europe/Berlin')
  const from = new Date('2026-11-20T14:05:00Z')
  expect(formatPeriod(from, new Date('2026-11-20T22:59:00Z'))).toBe('20 Nov 2026, 15:05 to 23:59')
  expect(formatPeriod(from, new Date('2026-11-20T23:00:00Z'))).toBe('20 Nov 2026, 15:05 to 21 Nov 2026, 00:00')
})

it('reads both fields in the zone of the device', () => {
  expect(parseDateTime('2026-11-20', '14:05')).toEqual(new Date(2026, 10, 20, 14, 5))
  expect(parseDateTime('2026-11-20', '14:05:30')).toEqual(new Date(2026, 10, 20, 14, 5, 30))
})

it.each([
  ['', '14:05'],
  ['2026-11-20', ''],
  ['2026-02-31', '10:00'],
  ['tomorrow', '10:00'],
])('returns undefined for %j and %j', (date, time) => {
  expect(parseDateTime(date, time)).toBeUndefined()
})

it('keeps an instant to the minute', () => {
  const instant = new Date(2026, 0, 5, 7, 3)
  expect(toDateTimeFields(instant)).toEqual({ date: '2026-01-05', time: '07:03' })
  expect(parseDateTime('2026-01-05', '07:03')).toEqual(instant)
})

describe('over clock changes', () => {
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

  it.each(
    cases.flatMap((one) => [
      { ...one, of: 'the device' },
      { ...one, of: 'the user' },
    ]),
  )('reads the first of repeated times, and no skipped one, in $zone of $of on $day', ({ zone, day, of }) => {
    if (of === 'the device') vi.stubEnv('TZ', zone)
    else setTimeZone(zone)
    const instants = findInstants(zone, day)
    const read = times.map((time) => `${time} ${parseDateTime(day, time)?.toISOString()}`)
    const expected = times.map((time) => {
      const instant = instants.get(`${day} ${time}`)
      return `${time} ${instant === undefined ? undefined : new Date(instant).toISOString()}`
    })
    expect(read).toEqual(expected)
  })
})

it('keeps what is saved while the fields show it, also the second of two equal times', () => {
  setTimeZone('Europe/Amsterdam')
  const [first, second] = [new Date('2027-10-31T00:30:00Z'), new Date('2027-10-31T01:30:20Z')]
  expect(parseDateTime('2027-10-31', '02:30')).toEqual(first)
  expect(parseDateTime('2027-10-31', '02:30', second)).toEqual(second)
  expect(parseDateTime('2027-10-31', '02:31', second)).toEqual(new Date('2027-10-31T00:31:00Z'))
  expect(describeRepeatedTime(first)).toBe('02:30 comes twice that night; this is the first')
  expect(describeRepeatedTime(second)).toBe('02:30 comes twice that night; this is the second')
  expect(describeRepeatedTime(new Date('2027-10-31T02:30:00Z'))).toBeUndefined()
})

it('shows the offset of an old time to the minute', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const instant = new Date('1880-01-01T00:00:00Z')
  expect(getTimeZoneLabel(instant)).toBe('Europe/Berlin, UTC+0:53')
  expect(toDateTimeFields(instant)).toEqual({ date: '1880-01-01', time: '00:53' })
})

it('shows and reads times in the chosen zone, beside UTC, or beside the zone of the device', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const instant = new Date('2026-11-20T13:05:00Z')
  setTimeZone('America/New_York')
  expect(toDateTimeFields(instant)).toEqual({ date: '2026-11-20', time: '08:05' })
  expect(parseDateTime('2026-11-20', '08:05')).toEqual(instant)
  expect(getTimeZoneLabel(instant)).toBe('America/New_York, UTC-5')
  expect(formatInOtherZone(instant)).toBe('20 Nov 2026, 13:05 UTC')
  setTimeZone('UTC')
  expect(getTimeZoneLabel(instant)).toBe('UTC')
  expect(formatInOtherZone(instant)).toBe('20 Nov 2026, 14:05 Europe/Berlin')
  // A zone that this browser does not know.
  setTimeZone('Mars/Olympus')
  expect(getTimeZoneLabel(instant)).toBe('Europe/Berlin, UTC+1')
})
