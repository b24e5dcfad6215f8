import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SeriesRule } from '#contract/events/series-rule.ts'
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
  const moved = moveStarts('Europe/Amsterdam', starts, new Date('2026-03-21T18:30:00Z'))
  expect(moved.map((start) => toClock(start, 'Europe/Amsterdam'))).toEqual([
    '2026-03-21 19:30',
    '2026-03-28 19:30',
    '2026-04-04 19:30',
  ])
  expect(moveStarts('UTC', [], new Date(0))).toEqual([])
})

/** The same rules in every run. */
const runs = { numRuns: 150, seed: 20_261_122 }

const anyRule = fc
  .record({
    Zone: fc.constantFrom(...testedZones),
    FirstDay: fc
      .date({ min: new Date('1990-01-01'), max: new Date('2037-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    hour: fc.nat(23),
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
    fc.property(anyRule, fc.integer({ min: -20, max: 20 }), (one, shift) => {
      const starts = listStarts(one)
      const [first] = starts
      if (!first || starts.some(({ isMoved }) => isMoved)) return
      const movedFirst = new Date(first.start.getTime() + shift * 86_400_000)
      const time = toClock(movedFirst, one.Zone).slice(11)
      const moved = moveStarts(
        one.Zone,
        starts.map(({ start }) => start),
        movedFirst,
      )
      expect(moved[0]).toEqual(movedFirst)
      const others = moved.filter((start) => toClock(start, one.Zone).slice(11) !== time)
      const skipped = others.filter((start) => isAfterSkippedHour(start, one.Zone))
      expect(skipped).toEqual(others)
    }),
    runs,
  )
})

/** Whether the clocks of a zone went ahead within the day before an instant. */
function isAfterSkippedHour(instant: Date, zone: string): boolean {
  const clock = (at: Date) => Date.parse(`${toClock(at, zone).replace(' ', 'T')}Z`)
  const before = new Date(instant.getTime() - 86_400_000)
  return clock(instant) - clock(before) > 86_400_000
}
