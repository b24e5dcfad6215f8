import dayjs from 'dayjs'

/**
 * The instant that a date ("2026-11-20") and a time ("14:05" or "14:05:30") of two input fields mean in the browser's
 * time zone. Undefined when one is missing, unreadable, no real day, or a time that the clocks skip when they change;
 * of a time that they show twice it is the first.
 */
export function parseLocalDateTime(date: string, time: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d/.test(time)) return undefined
  const instant = dayjs(`${date}T${time}`)
  // The library rolls 31 February over into March, and a skipped time over into the next hour.
  return instant.format('YYYY-MM-DD HH:mm') === `${date} ${time.slice(0, 5)}` ? instant.toDate() : undefined
}

/** The browser's time zone as shown beside the fields: "Europe/Amsterdam, UTC+1". */
export function getTimeZoneLabel(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [hours = '', minutes] = dayjs(at).format('Z').split(':')
  const offset = `${Number(hours) < 0 ? '-' : '+'}${Math.abs(Number(hours))}${minutes === '00' ? '' : `:${minutes}`}`
  if (offset === '+0') return timeZone === 'UTC' ? 'UTC' : `${timeZone}, UTC`
  return `${timeZone}, UTC${offset}`
}

/** An instant as values of the two fields: { date: "2026-11-20", time: "14:05" } in the browser's time zone. */
export function toDateTimeFields(instant: Date): { readonly date: string; readonly time: string } {
  return { date: dayjs(instant).format('YYYY-MM-DD'), time: dayjs(instant).format('HH:mm') }
}
