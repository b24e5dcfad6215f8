import { describe, expect, it } from 'vitest'
import { toZoned } from '#console/components/time/date-time.ts'
import { getTimeZone, setTimeZone } from '#console/components/time/time-zone.ts'
import { CalendarParams } from './calendar-params.ts'
import {
  addDays,
  formatRange,
  getFirstHour,
  getLoadedRanges,
  getNewStart,
  getNextHour,
  getPressedStart,
  getShownRange,
  moveBy,
  shiftDay,
  toDay,
  toInstant,
} from './calendar-time.ts'

const iso = ({ from, to }: { from: Date; to: Date }) =>
  `${from.toISOString().slice(0, 10)} ${to.toISOString().slice(0, 10)}`

describe('the period of the calendar', () => {
  it('loads from the start of the month to ten days after its end', () => {
    expect(getLoadedRanges('month', '2026-11-22', 'UTC').map(iso)).toEqual(['2026-11-01 2026-12-11'])
    expect(getLoadedRanges('day', '2026-11-22', 'UTC').map(iso)).toEqual(['2026-11-01 2026-12-11'])
  })

  it('loads the days before the month in its first week apart', () => {
    expect(getLoadedRanges('month', '2026-12-31', 'UTC').map(iso)).toEqual([
      '2026-12-01 2027-01-11',
      '2026-11-29 2026-12-01',
    ])
  })

  it('loads the whole of a week over the end of a month', () => {
    const [range] = getLoadedRanges('week', '2026-12-01', 'UTC')
    expect(range && iso(range)).toBe('2026-11-01 2026-12-11')
  })

  it('ends with the year 9999, in which the last events start', () => {
    const last = '9999-12-31T23:59:59.999Z'
    for (const scale of ['day', 'week', 'month', 'weeks', 'quarter'] as const)
      expect(getLoadedRanges(scale, '9999-12-05', 'America/New_York')[0]?.to.toISOString()).toBe(last)
    expect(getLoadedRanges('month', shiftDay('month', '9999-12-05', 1), 'UTC').map(iso)).toEqual([
      '9999-12-26 9999-12-31',
    ])
  })

  it('shows weeks from Sunday', () => {
    expect(iso(getShownRange('week', '2026-11-25', 'UTC'))).toBe('2026-11-22 2026-11-29')
    expect(iso(getShownRange('month', '2026-10-10', 'UTC'))).toBe('2026-09-27 2026-11-01')
    expect(iso(getShownRange('quarter', '2026-11-25', 'UTC'))).toBe('2026-11-22 2027-02-21')
  })

  it('goes from the end of a long month to the next one', () => {
    expect(shiftDay('month', '2026-01-31', 1)).toBe('2026-02-01')
    expect(shiftDay('month', '2026-03-31', -1)).toBe('2026-02-01')
    expect(shiftDay('week', '2026-12-30', 1)).toBe('2027-01-06')
  })

  it('names what is on display', () => {
    expect(formatRange('month', '2026-11-22')).toBe('November 2026')
    expect(formatRange('week', '2026-11-22')).toBe('22 Nov 2026 – 28 Nov 2026')
    expect(formatRange('day', '2026-11-22')).toBe('Sunday, 22 Nov 2026')
  })
})

describe('a drag', () => {
  const days = (count: number, milliseconds = 0) => ({ days: count, milliseconds })

  it('adds days and milliseconds', () => {
    const moved = moveBy('UTC', new Date('2026-11-22T10:30:15Z'), days(2, 5_400_000))
    expect(moved.toISOString()).toBe('2026-11-24T12:00:15.000Z')
  })

  it.each(['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
    'keeps the time of day in %s over every change of the clocks',
    (zone) => {
      for (let day = 0; day < 366; day++) {
        const start = new Date(toInstant(zone, addDays('2026-01-01', day)).getTime() + 9 * 3_600_000)
        const moved = moveBy(zone, start, days(7))
        expect(toZoned(moved, zone).clock).toBe(toZoned(start, zone).clock)
        expect(toDay(zone, moved)).toBe(addDays('2026-01-01', day + 7))
      }
    },
  )

  it('opens at the hour before now where today is shown', () => {
    const now = new Date('2026-11-22T15:20:00Z')
    expect(getFirstHour('day', '2026-11-22', 'UTC', now)).toBe('14:00:00')
    expect(getFirstHour('week', '2026-11-25', 'Asia/Kolkata', now)).toBe('19:00:00')
    expect(getFirstHour('day', '2026-11-23', 'UTC', now)).toBe('06:00:00')
    expect(getFirstHour('day', '2026-11-22', 'UTC', new Date('2026-11-22T00:20:00Z'))).toBe('00:00:00')
  })

  it('starts a day at the first instant of its zone', () => {
    expect(toInstant('Europe/Amsterdam', '2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(toInstant('Europe/Amsterdam', '2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z')
    expect(toInstant('America/New_York', '2026-11-02').toISOString()).toBe('2026-11-02T05:00:00.000Z')
  })
})

describe('where a new event starts', () => {
  const now = new Date('2026-11-22T14:20:30Z')
  const start = (params: object) => getNewStart(CalendarParams.parse(params), now).toISOString()
  const nextHour = '2026-11-22T15:00:00.000Z'

  it('is the next full hour, also on the clock of a zone that is half an hour off', () => {
    expect(getNextHour(now).toISOString()).toBe(nextHour)
    expect(getNextHour(new Date(nextHour)).toISOString()).toBe('2026-11-22T16:00:00.000Z')
    setTimeZone('Asia/Kolkata')
    expect(getNextHour(now).toISOString()).toBe('2026-11-22T14:30:00.000Z')
    setTimeZone(undefined)
  })

  it('is with the period in view, unless that is now', () => {
    expect([start({}), start({ show: 'month' }), start({ show: 'week', date: '2026-11-27' })]).toEqual([
      nextHour,
      nextHour,
      nextHour,
    ])
    expect(start({ date: '2027-01-05' })).toBe(nextHour)
    expect(start({ show: 'day', date: '2027-01-05', zone: 'own' })).toMatch(/^2027-01-0[45]/)
    expect(start({ show: 'week', date: '2027-01-05' })).toBe(toInstant(getTimeZone(), '2027-01-03').toISOString())
    expect(start({ show: 'month', date: '2027-01-05' })).toBe(toInstant(getTimeZone(), '2027-01-01').toISOString())
  })

  it('is not before now on today, and where it was pressed on an hour', () => {
    const midnight = new Date('2026-11-22T00:00:00Z')
    expect(getPressedStart(midnight, false, now).toISOString()).toBe(nextHour)
    expect(getPressedStart(midnight, true, now)).toBe(midnight)
    for (const other of ['2026-11-21T00:00:00Z', '2026-11-23T00:00:00Z'])
      expect(getPressedStart(new Date(other), false, now)).toEqual(new Date(other))
  })
})
