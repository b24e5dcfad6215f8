import { parseDateTime } from './date-time.ts'
import { describeDayProblem, parseDay, parseTimeOfDay, timeOfDayProblem } from './typed-time.ts'

const required = 'This field is required'

/**
 * The problems of an instant that is typed into these two fields, by field: neither is blamed for the
 * other. None when it is an instant.
 */
export function findDateTimeProblems<D extends string, T extends string>(
  values: Readonly<Record<D | T, string>>,
  date: D,
  time: T,
): Partial<Record<D | T, string>> {
  const empty = [date, time].filter((field) => values[field] === '')
  // The keys are the two fields.
  const toProblems = (fields: readonly (D | T)[], problem: string) =>
    Object.fromEntries(fields.map((field) => [field, problem])) as Partial<Record<D | T, string>>
  if (empty.length > 0) return toProblems(empty, required)
  if (parseDay(values[date]) !== values[date]) return toProblems([date], describeDayProblem(values[date]))
  if (parseTimeOfDay(values[time]) !== values[time]) return toProblems([time], timeOfDayProblem)
  if (parseDateTime(values[date], values[time])) return {}
  return toProblems([time], 'This day does not have this time in the time zone.')
}
