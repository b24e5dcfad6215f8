import classes from './charts.module.css'

/** One column or point: its name on the axis, its value, and its exact label. */
export type ChartPoint = {
  readonly name: string
  readonly value: number
  /** "24 Aug 2026: $1,204.50, 31 purchases" */
  readonly exact: string
}

/** What a chart of one series needs. */
export type ChartProps = {
  /** What the chart shows, for a screen reader. */
  readonly label: string
  readonly points: readonly ChartPoint[]
  /** A value beside the grid's lines: "$1.2K". */
  readonly axisText: (value: number) => string
  /** In px; 150 when absent. */
  readonly height?: number
}

/** The quiet grid and axes of every chart. */
export const chartStyle = {
  dataKey: 'name',
  series: [{ name: 'value', color: 'var(--qd-chart)' }],
  gridColor: 'var(--qd-border)',
  textColor: 'var(--qd-text-dimmed)',
  strokeDasharray: '0',
  tickLine: 'none',
  xAxisProps: { interval: 'preserveStartEnd', minTickGap: 32, tickMargin: 6 },
  yAxisProps: { width: 48, tickCount: 4 },
  tooltipProps: {
    isAnimationActive: false,
    cursor: { fill: 'var(--qd-hover)' },
    // Else a chart beside or below covers what reaches over to it.
    wrapperStyle: { zIndex: 1 },
    content: ({ payload }: { payload?: readonly { readonly payload?: unknown }[] }) => <Exact payload={payload} />,
  },
} as const

/** The axis of names: as many as fit, at equal distances. */
export const nameAxis = { ...chartStyle.xAxisProps, interval: 'equidistantPreserveStart', minTickGap: 12 } as const

/** Half the height of a label: the uppermost one is drawn on the upper edge. */
export const chartMargin = { top: 8 } as const

/** The library types what it shows as anything; only texts are shown. */
function Exact({ payload }: { payload: readonly { readonly payload?: unknown }[] | undefined }) {
  const point = payload?.[0]?.payload
  if (typeof point !== 'object' || point === null || !('exact' in point)) return null
  return <div className={classes.exact}>{String(point.exact)}</div>
}
