import { hourMs } from '#contract/core/units.ts'
import { type EventReport, joinHourLimit } from '#contract/event-report.ts'
import type { JoinedHour } from './report-repository.ts'

const dayMs = 24 * hourMs

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** The joins of an event by hour, or by day when there are too many hours between the first and the last. */
export function toJoins(hours: readonly JoinedHour[]): Pick<EventReport, 'Players' | 'Left' | 'Unit' | 'Joins'> {
  const joined = sum(hours.map((one) => one.joined))
  const gone = sum(hours.map((one) => one.gone))
  const [first, last] = [hours[0]?.hour.getTime() ?? 0, hours.at(-1)?.hour.getTime() ?? 0]
  const unitMs = last - first < joinHourLimit * hourMs ? hourMs : dayMs
  const byUnit = new Map<number, number>()
  for (const { hour, joined } of hours) {
    const from = Math.floor(hour.getTime() / unitMs) * unitMs
    byUnit.set(from, (byUnit.get(from) ?? 0) + joined)
  }
  return {
    Players: joined - gone,
    Left: gone,
    Unit: unitMs === hourMs ? 'hour' : 'day',
    Joins: [...byUnit].map(([from, Players]) => ({ From: new Date(from).toISOString(), Players })),
  }
}
