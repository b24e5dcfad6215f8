import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SeriesRule } from '#contract/event-series-rule.ts'
import { testedZones } from '#test/harness/time-zones.ts'
import { listStarts, moveStarts } from './series-rules.ts'

const rule = (more: Partial<SeriesRule>): SeriesRule => ({
  Zone: 'Europe/Amsterdam',
  FirstDay: '2026-03-20',
  Time: '18:00',
  Unit: 'week',
  Step: 1,
  Weekdays: [],
  Count: 3,
  ...more,
})

const days = (more: Partial<SeriesRule>) => listStarts(rule(more)).map(({ start }) => start.toISOString().slice(0, 10))

/** An instant on the calendar and the clock of a zone, by the formatter of the platform: "2026-03-20 18:00". */
function toClock(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(instant)
}

test('keeps the local hour over a clock change', () => {
  const starts = listStarts(rule({}))
  expect(starts.map(({ start }) => start.toISOString())).toEqual([
    '2026-03-20T17:00:00.000Z',
    '2026-03-27T17:00:00.000Z',
    '2026-04-03T16:00:00.000Z',
  ])
  expect(starts.map(({ offset, isMoved }) => [offset, isMoved])).toEqual([
    [60, false],
    [60, false],
    [120, false],
  ])
})

test('leaves out a day that the zone skips as a whole', () => {
  // Samoa changed sides of the date line.
  const apia = { Zone: 'Pacific/Apia', FirstDay: '2011-12-28', Unit: 'day' } as const
  const starts = listStarts(rule({ ...apia, Count: 4 })).map(({ start }) => start)
  expect(starts.map((start) => toClock(start, apia.Zone))).toEqual([
    '2011-12-28 18:00',
    '2011-12-29 18:00',
    '2011-12-31 18:00',
    '2012-01-01 18:00',
  ])
  expect(new Set(starts.map(Number)).size).toBe(4)
})

test('starts later on a day whose clocks skip the time, and at the first of two equal times', () => {
  const [skipped] = listStarts(rule({ FirstDay: '2026-03-29', Time: '02:30', Count: 1 }))
  expect(skipped).toEqual({ start: new Date('2026-03-29T01:30:00Z'), offset: 120, isMoved: true })
  const [twice] = listStarts(rule({ FirstDay: '2026-10-25', Time: '02:30', Count: 1 }))
  expect(twice).toEqual({ start: new Date('2026-10-25T00:30:00Z'), offset: 120, isMoved: false })
})

test('repeats by day, by weekday, and by month with its last day', () => {
  expect(days({ Unit: 'day', Step: 10 })).toEqual(['2026-03-20', '2026-03-30', '2026-04-09'])
  // The 20th is a Friday.
  expect(days({ Weekdays: [1, 5], Count: 4 })).toEqual(['2026-03-20', '2026-03-23', '2026-03-27', '2026-03-30'])
  expect(days({ Weekdays: [1, 5], Step: 2, Count: 4 })).toEqual([
    '2026-03-20',
    '2026-03-30',
    '2026-04-03',
    '2026-04-13',
  ])
  expect(days({ Unit: 'month', FirstDay: '2026-01-31', Count: 4 })).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
})

test('moves editions by days and hours of the clock', () => {
  const starts = listStarts(rule({})).map(({ start }) => start)
  const moved = moveStarts(rule({}), starts, new Date('2026-03-21T18:30:00Z'))
  expect(moved.map((start) => toClock(start, 'Europe/Amsterdam'))).toEqual([
    '2026-03-21 19:30',
    '2026-03-28 19:30',
    '2026-04-04 19:30',
  ])
  expect(moveStarts(rule({}), [], new Date(0))).toEqual([])
})

test('moves an edition that is later over a skipped time to the time of day of the others', () => {
  const night = rule({ FirstDay: '2027-03-21', Time: '02:30' })
  const starts = listStarts(night).map(({ start }) => start)
  const toClocks = (moved: readonly Date[]) => moved.map((start) => toClock(start, night.Zone))
  expect(toClocks(starts)).toEqual(['2027-03-21 02:30', '2027-03-28 03:30', '2027-04-04 02:30'])
  const moved = moveStarts(night, starts, new Date('2027-03-21T09:00:00Z'))
  expect(toClocks(moved)).toEqual(['2027-03-21 10:00', '2027-03-28 10:00', '2027-04-04 10:00'])
  // The later one is the first that is moved.
  const following = starts.slice(1)
  expect(toClocks(moveStarts(night, following, new Date('2027-03-28T08:00:00Z')))).toEqual(toClocks(moved).slice(1))
  expect(moveStarts(night, following, new Date('2027-03-28T01:30:00Z'))).toEqual(following)
  // Back again, and on to another time: the rule no longer has the time of day.
  const day = rule({ FirstDay: '2027-03-21', Time: '10:00' })
  const atNight = moveStarts(day, moved, new Date('2027-03-21T01:30:00Z'))
  expect(atNight).toEqual(starts)
  expect(moveStarts(day, atNight, new Date('2027-03-21T09:00:00Z'))).toEqual(moved)
  // In Nuuk, the skipped time is before midnight.
  const nuuk = rule({ Zone: 'America/Nuuk', FirstDay: '2027-03-20', Time: '23:30', Count: 2 })
  const [first, later] = listStarts(nuuk).map(({ start }) => start)
  expect(later && toClock(later, nuuk.Zone)).toBe('2027-03-28 00:30')
  const earlier = moveStarts(nuuk, first && later ? [first, later] : [], new Date('2027-03-20T14:00:00Z'))
  expect(earlier.map((start) => toClock(start, nuuk.Zone))).toEqual(['2027-03-20 12:00', '2027-03-27 12:00'])
})

const hourMs = 3_600_000

/** The same rules in every run. */
const runs = { numRuns: 150, seed: 20_261_122 }

const anyRule = fc
  .record({
    Zone: fc.constantFrom(...testedZones),
    FirstDay: fc
      .date({ min: new Date('1990-01-01'), max: new Date('2037-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    // In most zones, the clocks change at two.
    hour: fc.oneof(fc.nat(23), fc.constant(2)),
    minute: fc.nat(59),
    Unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    Step: fc.integer({ min: 1, max: 40 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    Count: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ hour, minute, weekdays, ...more }): SeriesRule => {
    const Time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    return { ...more, Time, Weekdays: more.Unit === 'week' ? weekdays.sort((one, other) => one - other) : [] }
  })

test('has as many starts as asked for, in order, at the local hour in every zone', () => {
  fc.assert(
    fc.property(anyRule, (one) => {
      const starts = listStarts(one)
      expect(starts).toHaveLength(one.Count)
      for (const [index, { start, isMoved }] of starts.entries()) {
        const [day = '', clock] = toClock(start, one.Zone).split(' ')
        expect(day >= one.FirstDay).toBe(true)
        if (!isMoved) expect(clock).toBe(one.Time)
        expect(start.getTime()).toBeGreaterThan(starts[index - 1]?.start.getTime() ?? Number.NEGATIVE_INFINITY)
      }
    }),
    runs,
  )
})

test('keeps the local hour of editions that are moved, unless the clocks skip it', () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: -480, max: 480 }), (one, hours) => {
      const starts = listStarts(one).map(({ start }) => start)
      const movedFirst = new Date((starts[0]?.getTime() ?? 0) + hours * hourMs)
      const time = toClock(movedFirst, one.Zone).slice(11)
      const moved = moveStarts(one, starts, movedFirst)
      expect(moved[0]).toEqual(movedFirst)
      if (hours === 0) {
        expect(moved).toEqual(starts)
        return
      }
      const others = moved.filter((start) => toClock(start, one.Zone).slice(11) !== time)
      const skipped = others.filter((start) => isLaterThanSkipped(start, one.Zone, time))
      expect(skipped).toEqual(others)
    }),
    runs,
  )
})

/** Whether the clocks of a zone skip a time, by half an hour or more, and an instant is that much later. */
function isLaterThanSkipped(instant: Date, zone: string, time: string): boolean {
  const showsBefore = (hours: number) => toClock(new Date(instant.getTime() - hours * hourMs), zone).endsWith(time)
  return showsBefore(24) && ![0.5, 1, 1.5, 2].some(showsBefore)
}
