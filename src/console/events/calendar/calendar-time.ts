import { toZoned } from '#console/components/time/date-time.ts'
import { formatMonth, toFirstOfMonth } from '#console/components/time/months.ts'
import { getDeviceTimeZone, getOffset, getTimeZone } from '#console/components/time/time-zone.ts'
import { dayMs } from '#contract/core/units.ts'
import type { CalendarRange } from '../shared/calendar-sources.ts'
import type { CalendarState, EventView } from './calendar-params.ts'

const minuteMs = 60_000

/** How many weeks the lanes show. */
const laneWeeks = { weeks: 6, quarter: 13 } as const

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A scale of the calendar: every view but the list. */
export type Scale = Exclude<EventView, 'list'>

/** The zone that the URL asks for: the user's, or for a check UTC, or that of the device when the user's is UTC. */
export function toTimeZone(zone: CalendarState['zone']): string {
  if (zone === 'own') return getTimeZone()
  return getTimeZone() === 'UTC' ? getDeviceTimeZone() : 'UTC'
}

/** The day of an instant in a zone: "2026-11-22". */
export function toDay(zone: string, at: Date): string {
  return toZoned(at, zone).date
}

/** The instant at which a clock in a zone shows a time, given as if it were UTC; one that it skips is moved ahead. */
function fromClock(zone: string, clock: number): Date {
  const guess = clock - getOffset(new Date(clock), zone) * minuteMs
  return new Date(clock - getOffset(new Date(guess), zone) * minuteMs)
}

/** The first instant of a day in a zone. */
export function toInstant(zone: string, day: string): Date {
  return fromClock(zone, Date.parse(day))
}

/** A day and a number of days: "2026-11-30" and 1 are "2026-12-01". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

const toSunday = (day: string) => addDays(day, -new Date(day).getUTCDay())

/** The first day on display and the first one after it. Weeks begin on Sunday; a month is shown in whole weeks. */
export function getShownDays(scale: Scale, day: string): readonly [from: string, to: string] {
  const sunday = toSunday(day)
  if (scale === 'day') return [day, addDays(day, 1)]
  if (scale === 'week') return [sunday, addDays(sunday, 7)]
  if (scale !== 'month') return [sunday, addDays(sunday, 7 * laneWeeks[scale])]
  const lastSunday = toSunday(addDays(toFirstOfMonth(day, 1), -1))
  return [toSunday(toFirstOfMonth(day)), addDays(lastSunday, 7)]
}

/** What is on display around a day. */
export function getShownRange(scale: Scale, day: string, zone: string): CalendarRange {
  const [from, to] = getShownDays(scale, day)
  return { from: toInstant(zone, from), to: toInstant(zone, to) }
}

const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
const clamp = (at: Date) => new Date(Math.min(Math.max(at.getTime(), earliest), latest))

/** Periods within the years that a call takes; none for one that has no part in them. */
function clampRanges(ranges: readonly CalendarRange[]): readonly CalendarRange[] {
  return ranges.map(({ from, to }) => ({ from: clamp(from), to: clamp(to) })).filter(({ from, to }) => from < to)
}

/**
 * The periods that are loaded for what is on display, within the years 1 to 9999. A calendar reads from the start of its month to ten days after
 * the month's end, and the days before the month that are in its first week apart.
 */
export function getLoadedRanges(scale: Scale, day: string, zone: string): readonly CalendarRange[] {
  const shown = getShownRange(scale, day, zone)
  if (scale === 'weeks' || scale === 'quarter') return clampRanges([shown])
  const [first] = getShownDays(scale, day)
  const month = toFirstOfMonth(scale === 'month' ? day : first)
  const main = { from: toInstant(zone, month), to: toInstant(zone, addDays(toFirstOfMonth(month, 1), 10)) }
  return clampRanges(shown.from < main.from ? [main, { from: shown.from, to: main.from }] : [main])
}

/** A day of the previous (-1) or next (1) period. */
export function shiftDay(scale: Scale, day: string, by: -1 | 1): string {
  if (scale === 'month') return toFirstOfMonth(day, by)
  if (scale === 'day') return addDays(day, by)
  return addDays(day, by * 7 * (scale === 'week' ? 1 : laneWeeks[scale]))
}

/** "22 Nov 2026" for "2026-11-22". */
export const formatDate = (day: string) => toZoned(new Date(day), 'UTC').day

/** The heading of what is on display: "November 2026", "22 Nov 2026 – 28 Nov 2026". */
export function formatRange(scale: Scale, day: string): string {
  if (scale === 'day') return `${weekdays[new Date(day).getUTCDay()]}, ${formatDate(day)}`
  if (scale === 'month') return formatMonth(day)
  const [from, to] = getShownDays(scale, day)
  return `${formatDate(from)} – ${formatDate(addDays(to, -1))}`
}

/** The next full hour of the clock in the chosen zone. */
export function getNextHour(now: Date): Date {
  const minutes = Number(toZoned(now).clock.slice(3, 5))
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + (60 - minutes) * minuteMs)
}

/** Where a new event starts: with the first day in view of a calendar that is elsewhere, else at the next full hour. */
export function getNewStart({ show, date, zone: zoneChoice }: CalendarState, now: Date): Date {
  if (show === 'list' || date === undefined) return getNextHour(now)
  const zone = toTimeZone(zoneChoice)
  const { from, to } = getShownRange(show, date, zone)
  if (from <= now && now < to) return getNextHour(now)
  return show === 'month' ? toInstant(zone, toFirstOfMonth(date)) : from
}

/** Where an event starts that is created by a press on a day or, with a time, on an hour of it: today's not before now. */
export function getPressedStart(start: Date, hasTime: boolean, now: Date): Date {
  return !hasTime && start <= now && now.getTime() - start.getTime() < dayMs ? getNextHour(now) : start
}

/** The days and milliseconds of a drag. */
export type Delta = { readonly days: number; readonly milliseconds: number }

/** An instant moved by a drag: whole days keep the time of day in the zone on display, over clock changes too. */
export function moveBy(zone: string, at: Date, { days, milliseconds }: Delta): Date {
  if (days === 0) return new Date(at.getTime() + milliseconds)
  const clock = at.getTime() + getOffset(at, zone) * minuteMs
  return new Date(fromClock(zone, clock + days * dayMs).getTime() + milliseconds)
}

/** A period moved by a drag: it lasts as long as before, over clock changes too. */
export function movePeriod(zone: string, { start, end }: { start: Date; end: Date }, delta: Delta) {
  const moved = moveBy(zone, start, delta)
  return { start: moved, end: new Date(moved.getTime() + end.getTime() - start.getTime()) }
}

/** The time of day that hours open at: an hour before now where today is shown, else 06:00. */
export function getFirstHour(scale: Scale, day: string, zone: string, now: Date): string {
  const today = toDay(zone, now)
  const [from, to] = getShownDays(scale, day)
  if (today < from || today >= to) return '06:00:00'
  return `${String(Math.max(0, Number(toZoned(now, zone).clock.slice(0, 2)) - 1)).padStart(2, '0')}:00:00`
}
