/** A value from an instant on, with its exact text; null where there is none. */
export type Step = { readonly at: Date; readonly value: number | null; readonly exact: string }

/** A row of a chart of steps. */
export type StepRow = { readonly at: number; readonly value: number | null; readonly exact: string }

/**
 * The rows of steps in the order of time, up to an instant. A line ends at its last value, so that a step without one
 * gets a row with the value before it first, and the last step a row at the end.
 */
export function toStepRows(steps: readonly Step[], until: Date): StepRow[] {
  const rows = steps.map(({ at, value, exact }) => ({ at: at.getTime(), value, exact }))
  const withEnds = rows.flatMap((row, index): StepRow[] => {
    const before = rows[index - 1]
    return row.value === null && before && before.value !== null ? [{ ...before, at: row.at }, row] : [row]
  })
  const last = rows.at(-1)
  return last ? [...withEnds, { ...last, at: Math.max(last.at, until.getTime()) }] : []
}
