import { toFirstOfMonth } from '#console/components/time/months.ts'
import { dayMs } from '#contract/core/units.ts'

/** A month of the calendar in the URL: "2026-11". */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month that an instant is in, in UTC. */
export const toMonth = (instant: Date): string => instant.toISOString().slice(0, 7)

/** The month that is a number of months later, or earlier. */
export const addMonths = (month: string, count: number): string => toFirstOfMonth(month, count).slice(0, 7)

/** What a month view shows, a week more on both sides included. `to` is exclusive. */
export function toMonthRange(month: string): { readonly from: Date; readonly to: Date } {
  const week = 7 * dayMs
  return {
    from: new Date(Date.parse(month) - week),
    to: new Date(Date.parse(addMonths(month, 1)) + week),
  }
}
