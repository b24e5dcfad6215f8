import { addMeasured, type Measured, measure, type Target, toMedians } from './measure.ts'
import { createTimeFigure, type Figure } from './report.ts'
import type { Bench } from './suite.ts'

/** A load, its name in the table, and the goal of its p95 in milliseconds. */
export type Load = { name: string; work: Target['work']; connections: number; goalMs: number }

/** Measures a load on the server of a part, and adds it to the results. A failed request misses the goal. */
export async function measureLoad(
  { toTarget, pace, where }: Bench,
  results: Map<string, Measured>,
  { name, work, connections, goalMs }: Load,
): Promise<Figure> {
  const atOnce = `${connections} at once`
  const target = toTarget(`${where}, ${atOnce}`, work)
  const measured = await measure([target], { ...pace, connections })
  addMeasured(results, name, measured)
  const { p95, failed } = toMedians(measured.get(target.name))
  const figure = createTimeFigure(`${where}: ${name}, ${atOnce}, p95`, p95, goalMs)
  return { ...figure, isReached: figure.isReached && failed === 0 }
}
