/** How many steps there are at most between the grid's lines. */
const mostSteps = 4

/**
 * The values of the grid's lines: from 0 in steps of 1, 2 or 5 with zeros, up to the largest value or beyond it. Whole
 * numbers have no lines between them. Undefined with negative values, which the library's own lines suit.
 */
export function toValueTicks(values: readonly number[]): number[] | undefined {
  if (values.some((value) => value < 0)) return undefined
  const largest = Math.max(...values, 0)
  if (largest === 0) return [0, 1]
  const least = largest / mostSteps
  const power = 10 ** Math.floor(Math.log10(least))
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? least
  const step = values.every(Number.isInteger) ? Math.max(round, 1) : round
  // Without the digits that adding up fractions brings.
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** The value axis of a chart: round lines that begin at 0. */
export function toValueAxis(values: readonly number[]) {
  const ticks = toValueTicks(values)
  return ticks && { ticks, domain: [0, ticks.at(-1) ?? 0] }
}
