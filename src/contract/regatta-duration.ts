/** The units of a duration, the largest first, with how many minutes each has. Source: specification, "Business constants". */
export const durationUnits = [
  { unit: 'weeks', minutes: 10_080 },
  { unit: 'days', minutes: 1_440 },
  { unit: 'hours', minutes: 60 },
  { unit: 'minutes', minutes: 1 },
] as const

/** One of the units. */
export type DurationUnit = (typeof durationUnits)[number]['unit']

/** A duration in the largest unit that it is a whole number of; 0 is 0 minutes. */
export function toLargestUnit(minutes: number): { readonly count: number; readonly unit: DurationUnit } {
  const found = durationUnits.find((one) => minutes > 0 && minutes % one.minutes === 0)
  return found ? { count: minutes / found.minutes, unit: found.unit } : { count: minutes, unit: 'minutes' }
}

/** "2 weeks", "1 day", "90 minutes": a number of minutes in the largest whole unit. */
export function formatDuration(minutes: number): string {
  const { count, unit } = toLargestUnit(minutes)
  return `${count.toLocaleString('en')} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** How many minutes a number of a unit is. */
export function toMinutes(count: number, unit: DurationUnit): number {
  return count * (durationUnits.find((one) => one.unit === unit)?.minutes ?? 1)
}
