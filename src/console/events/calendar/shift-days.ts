import { formatExact } from '#console/components/number.tsx'

/** Far enough for the same season of another year. */
const maxShiftDays = 3_660

/** What is wrong with a number of days by which dates move; undefined for nothing. */
export function findShiftProblem(days: number): string | undefined {
  if (!Number.isInteger(days)) return 'A whole number of days; earlier with a minus.'
  return Math.abs(days) > maxShiftDays ? `At most ${formatExact(maxShiftDays)} days before or after.` : undefined
}
