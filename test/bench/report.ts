import { type Measured, toMedians } from './measure.ts'

/** A figure to reach: what it is, what was measured, what was to be reached, and whether it was. */
export type Figure = { what: string; measured: string; goal: string; isReached: boolean }

/** The figure of a time in milliseconds that is to be under a goal. */
export function createTimeFigure(what: string, took: number, goalMs: number): Figure {
  const text = (ms: number) => (goalMs < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`)
  return {
    what,
    measured: text(took),
    goal: `under ${goalMs < 1000 ? `${goalMs} ms` : `${goalMs / 1000} s`}`,
    isReached: took < goalMs,
  }
}

/** The measurements of all scenarios as a markdown table, one line for each target. */
export function toMeasurementTable(results: ReadonlyMap<string, Measured>): string {
  const lines = [...results].flatMap(([scenario, measured]) =>
    [...measured].map(([target, rounds]) => {
      const { perSecond, p50, p95, p99, failed, serverCpu, databaseCpu } = toMedians(rounds)
      const times = [p50, p95, p99].map((time) => time.toFixed(1))
      const cpu = [serverCpu, databaseCpu].map((time) => (time > 0 ? time.toFixed(2) : ''))
      const remark = failed > 0 ? `${failed} failed` : ''
      return `| ${[scenario, target, Math.round(perSecond).toLocaleString('en-US'), ...times, ...cpu, remark].join(' | ')} |`
    }),
  )
  return [
    '| What | Where | requests/s | p50 ms | p95 ms | p99 ms | server CPU ms | database CPU ms | |',
    '|---|---|---:|---:|---:|---:|---:|---:|---|',
    ...lines,
  ].join('\n')
}

/** The figures to reach as a markdown table. */
export function toFigureTable(figures: readonly Figure[]): string {
  const lines = figures.map(
    ({ what, measured, goal, isReached }) =>
      `| ${what} | ${measured} | ${goal} | ${isReached ? 'reached' : '**not reached**'} |`,
  )
  return ['| Figure | Measured | Goal | |', '|---|---:|---:|---|', ...lines].join('\n')
}

/** A number of players as a target's name has it: "1,000,000". */
export function formatPlayers(players: number): string {
  return players.toLocaleString('en-US')
}
