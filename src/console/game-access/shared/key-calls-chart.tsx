import { ColumnChart } from '#console/components/charts/column-chart.tsx'
import { abbreviate, formatCount, formatExact } from '#console/components/number.tsx'
import { formatDateTime, toZoned } from '#console/components/time/date-time.ts'
import { formatTimeOfDay } from '#console/components/time/time.tsx'
import type { GameKeyCalls } from '#contract/game-calls.ts'

/** The calls of a key by hour or by day. */
export function KeyCallsChart({ unit, times }: { unit: 'hour' | 'day'; times: GameKeyCalls['Times'] }) {
  const points = times.map(({ At, Calls, Failed }) => {
    const at = new Date(At)
    const day = toZoned(at, 'UTC').day
    const when = unit === 'hour' ? `From ${formatDateTime(at)}` : `${day} (UTC)`
    return {
      name: unit === 'hour' ? formatTimeOfDay(at) : day.replace(/ \d{4}$/, ''),
      value: Calls,
      exact: `${when}: ${formatCount(Calls, 'call')}, ${formatExact(Failed)} failed`,
    }
  })
  return (
    <ColumnChart label={`Calls per ${unit}. The arrow keys read the values.`} points={points} axisText={abbreviate} />
  )
}
