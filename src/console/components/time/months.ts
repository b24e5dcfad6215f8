/** The first day of the month of a day ("2026-11-22") or month ("2026-11"), or of one that is some months away. */
export function toFirstOfMonth(day: string, months = 0): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}

/** "November 2026" for a day or a month. */
export function formatMonth(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
