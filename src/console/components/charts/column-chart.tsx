import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import classes from './charts.module.css'

/** One column: its name on the axis, its height, and its exact label. */
export type ColumnPoint = {
  readonly name: string
  readonly value: number
  /** "24 Aug 2026: $1,204.50, 31 purchases" */
  readonly exact: string
}

/**
 * Columns of one series over an axis of names. The exact label of a column shows on hover, and under the arrow keys once
 * the chart has the focus. To be loaded on demand: it brings the chart library with it.
 */
export function ColumnChart({
  label,
  points,
  axisText,
  height = 150,
}: {
  /** What the chart shows, for a screen reader. */
  label: string
  points: readonly ColumnPoint[]
  /** A value beside the grid's lines: "$1.2K". */
  axisText: (value: number) => string
  /** In px. */
  height?: number
}) {
  return (
    <BarChart
      h={height}
      data={[...points]}
      dataKey="name"
      series={[{ name: 'value', color: 'var(--qd-chart)' }]}
      valueFormatter={axisText}
      gridColor="var(--qd-border)"
      textColor="var(--qd-text-dimmed)"
      strokeDasharray="0"
      tickLine="none"
      maxBarWidth={28}
      barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
      barChartProps={{ title: label, barCategoryGap: '20%' }}
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 32, tickMargin: 6 }}
      yAxisProps={{ width: 48, tickCount: 4 }}
      tooltipProps={{
        isAnimationActive: false,
        cursor: { fill: 'var(--qd-hover)' },
        content: ({ payload }) => <Exact payload={payload} />,
      }}
    />
  )
}

/** The library types what it shows as anything; only texts are shown. */
function Exact({ payload }: { payload: readonly { readonly payload?: unknown }[] | undefined }) {
  const point = payload?.[0]?.payload
  if (typeof point !== 'object' || point === null || !('exact' in point)) return null
  return <div className={classes.exact}>{String(point.exact)}</div>
}
