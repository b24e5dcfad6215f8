import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import { type GameEvent, NewEvent } from '#contract/event.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { testedZones } from '#test/harness/time-zones.ts'
import { toEntry } from './calendar/calendar-entry.ts'
import { toDay } from './calendar/calendar-time.ts'
import { toIcs } from './calendar/ics.ts'
import { noValues, toBody, toValues } from './event-form.ts'
import { readEventFile } from './files/import-file.ts'

afterEach(() => setTimeZone(undefined))

/** A quarter of the days are those on which clocks of Europe, America or Australia change. */
const changes = ['2030-03-10', '2030-03-31', '2030-04-07', '2030-10-06', '2030-10-27', '2030-11-03']
const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2037-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const typed = fc.record({
  zone: fc.constantFrom(...testedZones),
  date: fc.oneof({ weight: 3, arbitrary: anyDay }, { weight: 1, arbitrary: fc.constantFrom(...changes) }),
  time: fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
})

const runs = { numRuns: 300, seed: 20_261_122 }

/** An instant on the calendar and the clock of a zone, by the formatter of the platform: "2026-03-20 18:00". */
const toClock = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

/** An event as the server answers it once it stored what was sent. */
function toStored(body: ReturnType<typeof toBody>): GameEvent {
  const { Content, StartDate, Duration } = NewEvent.parse(body)
  return {
    ...{ Id: 1, Content, Duration, ProfileId: 1, ProfileName: 'default', Deleted: false, LeaderboardNames: [] },
    ...{ StartDate: StartDate.toISOString(), EndDate: toEventEnd(StartDate, Duration).toISOString() },
    ...{ Series: null, Version: 1 },
  }
}

test('stores, shows and exports what is typed in a zone, over clock changes', () => {
  fc.assert(
    fc.property(typed, ({ zone, date, time }) => {
      setTimeZone(zone)
      const body = toBody({ ...noValues, text: 'A', duration: 5, date, time })
      // The clocks skip this time, and the form says that a time is missing.
      if (body.StartDate === '') return
      const stored = toStored(body)
      expect(stored.StartDate).toBe(body.StartDate)
      expect(toClock(new Date(stored.StartDate), zone)).toBe(`${date} ${time}`)
      expect(toValues(stored)).toMatchObject({ date, time })
      expect(toDay(zone, new Date(stored.StartDate))).toBe(date)
      const now = new Date(0)
      const file = toIcs([toEntry(stored, [], now)], { now, origin: 'https://console.example.com' })
      expect(file).toContain(`DTSTART:${stored.StartDate.replaceAll(/[-:]|\.\d+/g, '')}`)
    }),
    runs,
  )
})

test('imports a time of a file as the form takes it', () => {
  fc.assert(
    fc.property(typed, ({ zone, date, time }) => {
      setTimeZone(zone)
      const { StartDate } = toBody({ ...noValues, text: 'A', duration: 5, date, time })
      const file = readEventFile(`A;${date}T${time};5`)
      const starts = 'rows' in file ? file.rows.map(({ event }) => event.StartDate.toISOString()) : ['']
      expect(starts).toEqual([StartDate])
    }),
    runs,
  )
})

test('takes every time that the clocks show', () => {
  fc.assert(
    fc.property(fc.constantFrom(...testedZones), typed, (zone, { date }) => {
      setTimeZone(zone)
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        const shown = toClock(new Date(Date.parse(date) + minutes * 60_000), zone)
        const [day = '', time = ''] = shown.split(' ')
        expect(toBody({ ...noValues, text: 'A', duration: 5, date: day, time }).StartDate, shown).not.toBe('')
      }
    }),
    { ...runs, numRuns: 30 },
  )
})
