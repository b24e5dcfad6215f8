import type { ChartPoint } from '#console/components/charts/chart-style.tsx'
import { formatCount } from '#console/components/number.tsx'
import { formatDateTime, toZoned } from '#console/components/time/date-time.ts'
import { hourMs } from '#contract/core/units.ts'
import type { EventReport } from '#contract/event-report.ts'

const toPlayers = (count: number) => `${formatCount(count, 'player')} joined`

/** "22 Nov, 14:00" in the chosen zone, or the day in UTC, as days are counted there. */
function toName(at: Date, unit: EventReport['Unit']): string {
  const { day, clock } = toZoned(at, unit === 'day' ? 'UTC' : undefined)
  const short = day.replace(/ \d+$/, '')
  return unit === 'day' ? short : `${short}, ${clock.slice(0, 5)}`
}

function toExact(at: Date, { Unit }: EventReport, players: number): string {
  const when = Unit === 'day' ? `${toZoned(at, 'UTC').day} (UTC)` : `From ${formatDateTime(at)}`
  return `${when}: ${toPlayers(players)}`
}

/** When the first player joined or the event started, and the end of what is known: now, or the end of an event that is over. */
function getShownTimes({ Event, Joins }: EventReport, now: Date): readonly [from: number, to: number] {
  const joins = Joins.map(({ From }) => Date.parse(From))
  const from = Math.min(Date.parse(Event.StartDate), ...joins)
  return [from, Math.max(Math.min(now.getTime(), Date.parse(Event.EndDate)), ...joins.map((at) => at + 1))]
}

/** The joins of an event as points of a chart, with a 0 where nobody joined; none when nobody ever did. */
export function toJoinPoints(report: EventReport, now: Date): readonly ChartPoint[] {
  const { Unit, Joins } = report
  if (Joins.length === 0) return []
  const stepMs = Unit === 'hour' ? hourMs : 24 * hourMs
  const [from, to] = getShownTimes(report, now)
  const players = new Map(Joins.map((join) => [Date.parse(join.From), join.Players]))
  const points: ChartPoint[] = []
  for (let at = Math.floor(from / stepMs) * stepMs; at < to; at += stepMs) {
    const value = players.get(at) ?? 0
    points.push({ name: toName(new Date(at), Unit), value, exact: toExact(new Date(at), report, value) })
  }
  return points
}
