/** A range of days, each as "2026-11-20" or empty. */
export type DateRange = { readonly start: string; readonly end: string }

/** A range with one of its ends picked. It collapses to the picked day when its end would precede its start. */
export function pickDay(range: DateRange, end: keyof DateRange, day: string): DateRange {
  const picked = { ...range, [end]: day }
  const isReversed = picked.start !== '' && picked.end !== '' && picked.end < picked.start
  // While a year is being typed, a date field has dates of the first centuries.
  return isReversed && day > '1970' ? { start: day, end: day } : picked
}
