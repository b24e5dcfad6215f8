import type { ChartPoint } from '#console/components/charts/chart-style.tsx'
import { ColumnChart } from '#console/components/charts/column-chart.tsx'
import { TrendChart } from '#console/components/charts/trend-chart.tsx'
import { abbreviate } from '#console/components/number.tsx'

/** The most columns that can be distinguished on a phone. */
const maxColumns = 48

/** How many players joined over time, as columns; as a line when there are many. */
export function JoinsChart({ unit, points }: { unit: 'hour' | 'day'; points: readonly ChartPoint[] }) {
  const Chart = points.length <= maxColumns ? ColumnChart : TrendChart
  return (
    <Chart
      label={`Players who joined per ${unit}. The arrow keys read the values.`}
      points={points}
      axisText={abbreviate}
    />
  )
}
