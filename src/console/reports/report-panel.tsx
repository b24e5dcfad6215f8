import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { ScrollRegion } from '#console/components/scroll/scroll-region.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import {
  addKnown,
  averageKnown,
  compareDays,
  type DayFigure,
  formatChange,
  formatLongDay,
  toComparedPoints,
} from './report-values.ts'
import classes from './reports.module.css'

/** The chart library comes with the first chart that is shown. */
const ComparisonChart = lazyComponent(
  () => import('#console/components/charts/comparison-chart.tsx'),
  'ComparisonChart',
)

const chartHeight = 180

/** A report with its days, and the days before; without those nothing is compared. */
type Report<Row> = { readonly Days: readonly Row[]; readonly Before?: readonly Row[] }

type PanelProps<Row> = DayFigure<Row> & {
  readonly title: string
  readonly report: Report<Row>
  /** Since when the figure is known, for the comparison; null while it is not. */
  readonly since?: string | null
  readonly axisText: (value: number) => string
  /** Whether the whole is the average of the days, and what it then says: "a day". */
  readonly average?: string
  readonly showsNumbers: boolean
}

type Line<Row> = { readonly row: Row; readonly before: Row | undefined }

const beforeColumn = { key: 'before', title: 'The period before', mobileRole: 'subtitle', isNumeric: true } as const

/** A figure by day: the whole with its comparison, and a chart or its numbers. */
export function ReportPanel<Row extends { readonly Day: string }>({
  title,
  report,
  since = null,
  axisText,
  average,
  showsNumbers,
  read,
  format,
}: PanelProps<Row>) {
  const values = report.Days.map(read)
  const total = average === undefined ? addKnown(values) : averageKnown(values)
  const { Days, Before } = report
  const change = Before && {
    percent: compareDays({ Days, Before }, read, new Date()),
    days: { days: Before.length, earliest: Before[0]?.Day ?? '', since },
  }
  const toText = (row: Row | undefined) => {
    const value = row ? read(row) : null
    return value === null ? 'not known' : format(value)
  }
  const columns: readonly Column<Line<Row>>[] = [
    { key: 'day', title: 'Day, UTC', mobileRole: 'title', cell: ({ row }) => formatLongDay(row.Day) },
    { key: 'value', title, mobileRole: 'meta', isNumeric: true, cell: ({ row }) => toText(row) },
    ...(Before
      ? [
          {
            ...beforeColumn,
            cell: ({ before }: Line<Row>) => (before ? `${toText(before)} on ${formatLongDay(before.Day)}` : ''),
          },
        ]
      : []),
  ]
  const lines = Days.map((row, index) => ({ row, before: Before?.[index] })).toReversed()
  return (
    <section className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.head}>
        <span className={classes.total}>{total === undefined ? 'Not known' : format(total)}</span>
        {average === undefined || total === undefined ? null : <span className={classes.change}>{average}</span>}
        {change ? <span className={classes.change}>{formatChange(change.percent, change.days)}</span> : null}
      </div>
      {showsNumbers ? (
        <Numbers label={`${title} by day, UTC`} columns={columns} rows={lines} rowKey={({ row }) => row.Day} />
      ) : (
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <ComparisonChart
            label={`${title} by day. The arrow keys read the values, “Show numbers” has them as a table.`}
            points={toComparedPoints({ Days, Before: Before ?? [] }, { read, format }, new Date())}
            axisText={axisText}
            height={chartHeight}
          />
        </Suspense>
      )}
    </section>
  )
}

/** A table in a panel, which scrolls where it is long. */
export function Numbers<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  emptyText,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  emptyText?: string
}) {
  return (
    <ScrollRegion className={classes.numbers} label={`Table: ${label}`}>
      <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} {...(emptyText ? { emptyText } : {})} />
    </ScrollRegion>
  )
}

/** A panel with a content of its own. */
export function Panel({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={isWide ? `${classes.panel} ${classes.wide}` : classes.panel} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
