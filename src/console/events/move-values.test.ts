import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import type { GameEvent } from '#contract/event.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { testedZones } from '#test/harness/time-zones.ts'
import { movePeriod } from './calendar/calendar-time.ts'
import { followEnd, followStart, toMoveBody, toMoveValues, toTimes } from './move-values.ts'
import { getTimes } from './use-conflicts.ts'

afterEach(() => setTimeZone(undefined))

function anEvent(start: Date, Duration: number): GameEvent {
  return {
    ...{ Id: 1, Content: 'A', Duration, ProfileId: 1, ProfileName: 'default', Deleted: false, LeaderboardNames: [] },
    ...{ StartDate: start.toISOString(), EndDate: toEventEnd(start, Duration).toISOString(), Series: null, Version: 1 },
  }
}

const planned = fc.record({
  zone: fc.constantFrom(...testedZones),
  start: fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
  duration: fc.integer({ min: 1, max: 50_000 }).map((hundredths) => hundredths / 100),
})

test('a drag keeps how long an event lasts, and its time of day, over clock changes', () => {
  const saturday = { start: new Date('2026-10-24T08:00:00Z'), end: new Date('2026-10-26T08:00:00Z') }
  const weekLater = movePeriod('Europe/Amsterdam', saturday, { days: -7, milliseconds: 0 })
  expect(weekLater).toEqual({ start: new Date('2026-10-17T08:00:00Z'), end: new Date('2026-10-19T08:00:00Z') })
  fc.assert(
    fc.property(planned, fc.integer({ min: -40, max: 40 }), ({ zone, start, duration }, days) => {
      const moved = movePeriod(zone, { start, end: toEventEnd(start, duration) }, { days, milliseconds: 0 })
      expect(moved.end).toEqual(toEventEnd(moved.start, duration))
    }),
    { seed: 20_261_128 },
  )
})

test('another start in the form keeps how long an event lasts, over clock changes and to the second', () => {
  fc.assert(
    fc.property(
      planned,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (one, to) => {
        setTimeZone(one.zone)
        const event = anEvent(one.start, one.duration)
        const { date, time } = toMoveValues({ start: to, end: to })
        const values = followStart({ ...toMoveValues(getTimes(event)), date, time }, event)
        expect(toMoveBody(values, event).Duration).toBe(one.duration)
        expect(toMoveValues(toTimes(values, event) ?? getTimes(event))).toMatchObject({ date, time })
      },
    ),
    { seed: 20_261_128 },
  )
})

test('another end changes how long the event lasts, also when the start is moved after it', () => {
  setTimeZone('Europe/Amsterdam')
  const event = anEvent(new Date('2026-03-21T17:00:00Z'), 48)
  const stretched = followEnd({ ...toMoveValues(getTimes(event)), endDate: '2026-03-24' }, event)
  expect(toMoveBody(stretched, event).Duration).toBe(72)
  const moved = followStart({ ...stretched, date: '2026-03-28' }, event)
  // The clocks skip an hour that night.
  expect(moved).toMatchObject({ endDate: '2026-03-31', endTime: '19:00', hours: 72 })
  expect(toMoveBody(moved, event)).toMatchObject({ StartDate: '2026-03-28T17:00:00.000Z', Duration: 72 })
})

test('an unreadable start or end changes nothing else of the form', () => {
  setTimeZone('UTC')
  const event = anEvent(new Date('2026-03-21T17:00:00Z'), 48)
  const values = toMoveValues(getTimes(event))
  expect(followStart({ ...values, date: '2026-03-' }, event)).toEqual({ ...values, date: '2026-03-' })
  expect(followEnd({ ...values, endDate: '2026-03-' }, event)).toEqual({ ...values, endDate: '2026-03-' })
  expect(followEnd({ ...values, endDate: '2026-03-01' }, event)).toMatchObject({ hours: 48 })
})
