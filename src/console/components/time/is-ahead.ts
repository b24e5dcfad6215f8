/** How far ahead clocks may differ without a mark, in milliseconds. */
const toleranceMs = 60_000

/** Whether the instant of what has happened lies in the future: its source had a wrong date. */
export function isAhead(at: string | Date): boolean {
  return new Date(at).getTime() > Date.now() + toleranceMs
}
