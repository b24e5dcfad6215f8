import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { ReactNode } from 'react'
import { formatExact } from '../number.tsx'
import { formatDay, formatTimeOfDay } from '../time/time.tsx'
import { chartMargin, chartStyle } from './chart-style.tsx'
import classes from './charts.module.css'
import { type Line, toAxisTicks, toRows, valueKey } from './line-rows.ts'
import { toTickText } from './tick-text.ts'
import { toValueAxis } from './value-ticks.ts'

/** One for each line. */
const colors = ['var(--line-1)', 'var(--line-2)', 'var(--line-3)', 'var(--line-4)', 'var(--line-5)']

/** What a chart of several lines over time needs; at most five lines. */
export type LinesChartProps = {
  /** What the chart shows, for a screen reader. */
  readonly label: string
  readonly lines: readonly Line[]
  readonly from: Date
  readonly until: Date
  /** A value beside the grid's lines: "1.2K". */
  readonly axisText: (value: number) => string
  /** In px. */
  readonly height: number
}

/**
 * Lines over a common time with a legend of their last values. The values at an instant show on hover, and under the
 * arrow keys once the chart has the focus. To be loaded on demand: it brings the chart library with it.
 */
export function LinesChart({ label, lines, from, until, axisText, height }: LinesChartProps) {
  const { dataKey: _dataKey, series: _series, xAxisProps, tooltipProps, ...look } = chartStyle
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  return (
    <div className={classes.lines}>
      <LineChart
        {...look}
        h={height}
        dataKey="at"
        data={toRows(lines, from, until)}
        series={lines.map((_, index) => ({ name: valueKey(index), color: colors[index] ?? 'var(--line-1)' }))}
        valueFormatter={axisText}
        curveType="linear"
        withDots={false}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ title: label, margin: chartMargin }}
        xAxisProps={{
          ...xAxisProps,
          type: 'number',
          domain: [from.getTime(), until.getTime()],
          ticks: toAxisTicks(from, until),
          tickFormatter: (ms: number) => toTickText(new Date(ms), until.getTime() - from.getTime()),
        }}
        yAxisProps={{ ...chartStyle.yAxisProps, ...toValueAxis(values) }}
        tooltipProps={{ ...tooltipProps, content: ({ payload }) => <Values lines={lines} row={payload[0]?.payload} /> }}
      />
      <ul className={classes.legend}>
        {lines.map(({ key, name, last }, index) => (
          <li key={key}>
            <span className={classes.swatch} style={{ background: colors[index] }} aria-hidden />
            <span className={classes.legendName}>{name}</span> <span>{last}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The library types what it shows as anything. */
function Values({ lines, row }: { lines: readonly Line[]; row: unknown }): ReactNode {
  if (typeof row !== 'object' || row === null || !('at' in row) || typeof row.at !== 'number') return null
  const at = new Date(row.at)
  const values = new Map(Object.entries(row))
  return (
    <div className={classes.exact}>
      <div>
        {formatDay(at)}, {formatTimeOfDay(at)}
      </div>
      {lines.map(({ key, name }, index) => (
        <div key={key}>
          <span className={classes.swatch} style={{ background: colors[index] }} aria-hidden /> {name}:{' '}
          {formatExact(Number(values.get(valueKey(index))))}
        </div>
      ))}
    </div>
  )
}
