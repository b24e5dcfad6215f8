/** A month of the calendar in the URL: "2026-11". */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

const toText = (date: Date) => date.toISOString().slice(0, 7)
const toStart = (month: string) => new Date(`${month}-01T00:00:00.000Z`)

/** The month that an instant is in, in UTC. */
export const toMonth = (instant: Date): string => toText(instant)

/** The month that is a number of months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const start = toStart(month)
  return toText(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1)))
}

/** "November 2026" */
export function formatMonth(month: string): string {
  return toStart(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** What a month view shows, a week more on both sides included. `to` is exclusive. */
export function toMonthRange(month: string): { readonly from: Date; readonly to: Date } {
  const week = 7 * 86_400_000
  return {
    from: new Date(toStart(month).getTime() - week),
    to: new Date(toStart(addMonths(month, 1)).getTime() + week),
  }
}
