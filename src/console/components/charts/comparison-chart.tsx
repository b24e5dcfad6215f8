import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { chartMargin, chartStyle, nameAxis } from './chart-style.tsx'
import { toValueAxis } from './value-ticks.ts'

/** One point: its name on the axis, its value and the one that it is compared with, null where not known. */
export type ComparedPoint = {
  readonly name: string
  readonly value: number | null
  /** The value on the dashed end of the line, which leads to a period that is not over; null elsewhere. */
  readonly open: number | null
  readonly before: number | null
  /** "24 Aug 2026: 1,204, before 1,108" */
  readonly exact: string
}

/** What a chart of one series and its comparison needs. */
export type ComparisonChartProps = {
  /** What the chart shows, for a screen reader. */
  readonly label: string
  readonly points: readonly ComparedPoint[]
  /** A value beside the grid's lines: "$1.2K". */
  readonly axisText: (value: number) => string
  /** In px; 180 when absent. */
  readonly height?: number
}

const series = [
  { name: 'before', color: 'color-mix(in srgb, var(--qd-text-dimmed) 50%, transparent)' },
  { name: 'open', color: 'var(--qd-chart)', strokeDasharray: '2 4' },
  { name: 'value', color: 'var(--qd-chart)' },
]

/**
 * A line over an axis of names, and below it in grey the one that it is compared with. What is not over is dashed. The exact label of a point shows
 * on hover, and under the arrow keys once the chart has the focus. To be loaded on demand: it brings the chart library
 * with it.
 */
export function ComparisonChart({ label, points, axisText, height = 180 }: ComparisonChartProps) {
  const values = points.flatMap(({ value, open, before }) => [value ?? 0, open ?? 0, before ?? 0])
  return (
    <LineChart
      {...chartStyle}
      series={series}
      h={height}
      data={points.map((point) => ({ ...point }))}
      // A name is as wide below the first and the last point as below the others.
      xAxisProps={{ ...nameAxis, padding: { left: 16, right: 16 } }}
      yAxisProps={{ ...chartStyle.yAxisProps, ...toValueAxis(values) }}
      valueFormatter={axisText}
      curveType="linear"
      connectNulls={false}
      withDots={points.length <= 2}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ title: label, margin: chartMargin }}
    />
  )
}
