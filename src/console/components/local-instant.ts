/**
 * The instant that a date ("2026-11-20") and a time ("14:05" or "14:05:30") of two input fields mean in the browser's
 * time zone. Undefined when one is missing, unreadable, or no real day.
 */
export function toLocalInstant(date: string, time: string): Date | undefined {
  const day = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(date)
  const clock = /^(\d\d):(\d\d)(?::(\d\d))?/.exec(time)
  if (!day || !clock) return undefined
  const [year, month, dayOfMonth] = day.slice(1).map(Number)
  const [hour, minute, second] = clock.slice(1).map((part) => Number(part ?? 0))
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined
  const instant = new Date(year, month - 1, dayOfMonth, hour, minute, second)
  // A Date rolls 31 February over into March; a person who typed it meant neither.
  return instant.getMonth() === month - 1 && instant.getDate() === dayOfMonth ? instant : undefined
}

/** The browser's time zone as shown beside the fields: "Europe/Amsterdam, UTC+1". */
export function getTimeZoneLabel(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const minutes = -at.getTimezoneOffset()
  const hours = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  const offset = `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  if (minutes === 0) return timeZone === 'UTC' ? 'UTC' : `${timeZone}, UTC`
  return `${timeZone}, ${offset}`
}

/** An instant as the two fields hold it: { date: "2026-11-20", time: "14:05" } in the browser's time zone. */
export function toDateTimeFields(instant: Date): { readonly date: string; readonly time: string } {
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(instant.getFullYear()).padStart(4, '0')
  return {
    date: `${year}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`,
    time: `${two(instant.getHours())}:${two(instant.getMinutes())}`,
  }
}
