import { formatOffset, getDeviceTimeZone, getOffset, getTimeZone } from './time-zone.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An instant on the calendar and the clock of a zone, the chosen one when absent. */
export type ZonedTime = {
  /** "2026-11-20" */
  readonly date: string
  /** "14:05:33" */
  readonly clock: string
  /** "20 Nov 2026" */
  readonly day: string
}

/** An instant on the calendar and the clock of a zone, the chosen one when absent. */
export function toZoned(instant: Date, zone?: string): ZonedTime {
  const [date = '', clock = ''] = new Date(instant.getTime() + getOffset(instant, zone) * minuteMs)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .split('T')
  const [year = '', month, day] = date.split('-')
  return { date, clock, day: `${Number(day)} ${months[Number(month) - 1]} ${year}` }
}

/** "20 Nov 2026, 14:05" in a zone, the chosen one when absent. */
export function formatDateTime(instant: Date, zone?: string): string {
  const { day, clock } = toZoned(instant, zone)
  return `${day}, ${clock.slice(0, 5)}`
}

/** "20 Nov 2026, 14:05 to 16:00", with the second day where it is another one. */
export function formatPeriod(from: Date, to: Date): string {
  const [first, last] = [toZoned(from), toZoned(to)]
  return `${formatDateTime(from)} to ${first.day === last.day ? last.clock.slice(0, 5) : formatDateTime(to)}`
}

/** The instants at which the clocks of the chosen zone show a date and a time: one, none, or two in their order. */
function listInstants(date: string, time: string): readonly Date[] {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d/.test(time)) return []
  const clock = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(clock)) return []
  // The offset may change on this day: one of those around it is right, and a time that is skipped has none.
  const offsets = [clock - dayMs, clock + dayMs].map((around) => getOffset(new Date(around)))
  return [...new Set(offsets)]
    .map((offset) => new Date(clock - offset * minuteMs))
    .filter((instant) => {
      const zoned = toZoned(instant)
      return zoned.date === date && zoned.clock.startsWith(time.slice(0, 5))
    })
    .sort((one, other) => one.getTime() - other.getTime())
}

/**
 * The instant that a date ("2026-11-20") and a time ("14:05" or "14:05:30") of two input fields mean in the chosen zone.
 * Undefined when one is missing, unreadable, no real day, or a time that the clocks skip when they change; of a time that
 * they show twice it is the first. Fields that show `saved` mean that instant, with its seconds, also when it is the second.
 */
export function parseDateTime(date: string, time: string, saved?: Date): Date | undefined {
  const shown = saved && toDateTimeFields(saved)
  return shown?.date === date && shown.time === time ? saved : listInstants(date, time)[0]
}

/** Which of two an instant is when the clocks of the chosen zone show its time twice; undefined when they do not. */
export function describeRepeatedTime(instant: Date): string | undefined {
  const { date, time } = toDateTimeFields(instant)
  const [, second] = listInstants(date, time)
  return second && `${time} comes twice that night; this is the ${instant < second ? 'first' : 'second'}`
}

/** The chosen zone as shown beside the fields: "Europe/Amsterdam, UTC+1". */
export function getTimeZoneLabel(at: Date): string {
  const zone = getTimeZone()
  const offset = formatOffset(getOffset(at))
  return zone === offset ? zone : `${zone}, ${offset}`
}

/**
 * The instant in the other zone that matters, for a check: UTC, or that of the device when UTC is chosen. Undefined
 * when both are the same.
 */
export function formatInOtherZone(instant: Date): string | undefined {
  const other = getTimeZone() === 'UTC' ? getDeviceTimeZone() : 'UTC'
  return other === getTimeZone() ? undefined : `${formatDateTime(instant, other)} ${other}`
}

/** An instant as values of the two fields: { date: "2026-11-20", time: "14:05" } in the chosen zone. */
export function toDateTimeFields(instant: Date): { readonly date: string; readonly time: string } {
  const { date, clock } = toZoned(instant)
  return { date, time: clock.slice(0, 5) }
}
