import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { type ChartProps, chartMargin, chartStyle, nameAxis } from './chart-style.tsx'
import { toValueAxis } from './value-ticks.ts'

/**
 * Columns of one series over an axis of names. The exact label of a column shows on hover, and under the arrow keys once
 * the chart has the focus. To be loaded on demand: it brings the chart library with it.
 */
export function ColumnChart({ label, points, axisText, height = 150 }: ChartProps) {
  return (
    <BarChart
      {...chartStyle}
      series={[...chartStyle.series]}
      h={height}
      data={[...points]}
      xAxisProps={nameAxis}
      yAxisProps={{ ...chartStyle.yAxisProps, ...toValueAxis(points.map(({ value }) => value)) }}
      valueFormatter={axisText}
      maxBarWidth={28}
      barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
      barChartProps={{ title: label, margin: chartMargin, barCategoryGap: '20%' }}
    />
  )
}
