import { Temporal } from 'temporal-polyfill'
import type { SeriesRule } from '#contract/event-series-rule.ts'

export type SeriesStart = {
  readonly start: Date
  /** By how many minutes the zone is ahead of UTC at the start. */
  readonly offset: number
  /** Whether the clocks skip the time of day on this day, so that the edition starts that much later. */
  readonly isMoved: boolean
}

function* listWeekdays(first: Temporal.PlainDate, { Step, Weekdays }: SeriesRule): Generator<Temporal.PlainDate> {
  const weekdays = Weekdays.length > 0 ? Weekdays : [first.dayOfWeek]
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  for (let weeks = 0; ; weeks += Step)
    for (const weekday of weekdays) {
      const day = monday.add({ weeks, days: weekday - 1 })
      if (Temporal.PlainDate.compare(day, first) >= 0) yield day
    }
}

function* listDays(rule: SeriesRule): Generator<Temporal.PlainDate> {
  const first = Temporal.PlainDate.from(rule.FirstDay)
  if (rule.Unit === 'week') return yield* listWeekdays(first, rule)
  // Counted from the first day: after the last day of February, the edition of March is on the 31st again.
  for (let passed = 0; ; passed += rule.Step)
    yield first.add(rule.Unit === 'day' ? { days: passed } : { months: passed })
}

/** Whether a zone has a day: one that changes sides of the date line skips one. */
const hasDay = (zone: string, day: Temporal.PlainDate) => day.toZonedDateTime(zone).toPlainDate().equals(day)

/**
 * When the editions of a series start, in order. A day that the zone skips as a whole has none. A time of day that the clocks of the zone show twice on a day is the
 * first of both; one that they skip is as much later as they skip.
 */
export function listStarts(rule: SeriesRule): SeriesStart[] {
  const time = Temporal.PlainTime.from(rule.Time)
  const starts: SeriesStart[] = []
  for (const day of listDays(rule)) {
    if (!hasDay(rule.Zone, day)) continue
    const clock = day.toPlainDateTime(time)
    const zoned = clock.toZonedDateTime(rule.Zone)
    starts.push({
      start: new Date(zoned.epochMilliseconds),
      offset: zoned.offsetNanoseconds / 60e9,
      isMoved: !zoned.toPlainDateTime().equals(clock),
    })
    if (starts.length === rule.Count) break
  }
  return starts
}

/**
 * What the clocks of a zone show at a start. At one that is later because they skip `time` on its day: that day and `time`,
 * as if they had not changed.
 */
function toClock(zone: string, start: Date, time?: Temporal.PlainTime): Temporal.PlainDateTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone)
  const clock = zoned.toPlainDateTime()
  const nanoseconds = zoned.offsetNanoseconds - zoned.subtract({ hours: 24 }).offsetNanoseconds
  const unchanged = clock.subtract({ nanoseconds })
  const isSkipped = unchanged.toZonedDateTime(zone).equals(zoned)
  return isSkipped && time?.equals(unchanged.toPlainTime()) ? unchanged : clock
}

/**
 * Moves starts by as much as the first of them moves on the calendar and the clock of the series: all keep their distance
 * in days and their time of day, over clock changes too. One that is later because the clocks skip the time of day is at
 * that time where they do not.
 */
export function moveStarts({ Zone, Time }: SeriesRule, starts: readonly Date[], movedFirst: Date): Date[] {
  const [first, ...others] = starts
  if (!first || first.getTime() === movedFirst.getTime()) return [...starts]
  const from = toClock(Zone, first, Temporal.PlainTime.from(Time))
  const shift = from.until(toClock(Zone, movedFirst), { largestUnit: 'day' })
  // The time of the first, because a series that was moved is no longer at that of its rule.
  const time = from.toPlainTime()
  return [
    movedFirst,
    ...others.map((start) => new Date(toClock(Zone, start, time).add(shift).toZonedDateTime(Zone).epochMilliseconds)),
  ]
}
