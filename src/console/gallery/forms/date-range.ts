import { parseDay } from '#console/components/time/typed-time.ts'

/** A range of days, each as "2026-11-20", empty, or as far as it is typed. */
export type DateRange = { readonly start: string; readonly end: string }

/** "2026-1" and "2026-11-2" are on their way to another day. */
const isWhole = (day: string) => parseDay(day) === day

/** A range with one of its ends picked. It collapses to the picked day when its end would precede its start. */
export function pickDay(range: DateRange, end: keyof DateRange, day: string): DateRange {
  const picked = { ...range, [end]: day }
  const isReversed = isWhole(picked.start) && isWhole(picked.end) && picked.end < picked.start
  return isReversed ? { start: day, end: day } : picked
}
