import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { type ChartProps, chartMargin, chartStyle, nameAxis } from './chart-style.tsx'
import { toValueAxis } from './value-ticks.ts'

/**
 * A line of one series over an axis of names, with the exact label of a point on hover and under the arrow keys, as in
 * `ColumnChart`. To be loaded on demand: it brings the chart library with it.
 */
export function TrendChart({ label, points, axisText, height = 150 }: ChartProps) {
  return (
    <LineChart
      {...chartStyle}
      series={[...chartStyle.series]}
      h={height}
      data={[...points]}
      // A name is as wide below the first and the last point as below the others.
      xAxisProps={{ ...nameAxis, padding: { left: 16, right: 16 } }}
      yAxisProps={{ ...chartStyle.yAxisProps, ...toValueAxis(points.map(({ value }) => value)) }}
      valueFormatter={axisText}
      curveType="monotone"
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ title: label, margin: chartMargin }}
    />
  )
}
