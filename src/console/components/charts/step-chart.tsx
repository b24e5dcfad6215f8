import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { chartMargin, chartStyle } from './chart-style.tsx'
import { toAxisTicks } from './line-rows.ts'
import { type Step, toStepRows } from './step-rows.ts'
import { toTickText } from './tick-text.ts'

/** What a chart of one value over time needs. */
export type StepChartProps = {
  /** What the chart shows, for a screen reader. */
  readonly label: string
  /** In the order of time; at least one. */
  readonly steps: readonly Step[]
  readonly until: Date
  /** A value beside the grid's lines: "1.2K". */
  readonly axisText: (value: number) => string
  /** In px; 150 when absent. */
  readonly height?: number
}

/**
 * A value that holds until the next one, over time. The exact text of a step shows on hover, and under the arrow keys once
 * the chart has the focus. To be loaded on demand: it brings the chart library with it.
 */
export function StepChart({ label, steps, until, axisText, height = 150 }: StepChartProps) {
  const rows = toStepRows(steps, until)
  const from = new Date(rows[0]?.at ?? until)
  const end = new Date(rows.at(-1)?.at ?? until)
  const { xAxisProps, ...look } = chartStyle
  return (
    <LineChart
      {...look}
      dataKey="at"
      series={[...chartStyle.series]}
      h={height}
      data={rows.map((row) => ({ ...row }))}
      valueFormatter={axisText}
      curveType="stepAfter"
      connectNulls={false}
      withDots={false}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ title: label, margin: chartMargin }}
      yAxisProps={{
        ...chartStyle.yAxisProps,
        domain: ['auto', 'auto'],
        allowDecimals: rows.some(({ value }) => value !== null && !Number.isInteger(value)),
      }}
      xAxisProps={{
        ...xAxisProps,
        type: 'number',
        domain: [from.getTime(), end.getTime()],
        ticks: toAxisTicks(from, end),
        tickFormatter: (ms: number) => toTickText(new Date(ms), end.getTime() - from.getTime()),
      }}
    />
  )
}
