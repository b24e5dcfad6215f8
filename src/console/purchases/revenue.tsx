import { Button, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { z } from 'zod'
import { formatExact, formatMoney } from '#console/components/number.tsx'
import { periodParams } from '#console/components/period/period.ts'
import { ScrollRegion } from '#console/components/scroll/scroll-region.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { EndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { PurchaseState } from '#contract/purchase.ts'
import type { PurchaseSummary, purchases } from '#contract/purchases.ts'
import { PurchaseFilters, stateLabels } from './purchase-filters.tsx'
import classes from './purchases.module.css'
import { formatDayLabel, formatOtherItems, formatPeriod, formatPurchases, toDays } from './revenue-points.ts'

type Line = { readonly key: string; readonly name: string; readonly Value: string; readonly Count: number }

function toColumns(title: string): readonly Column<Line>[] {
  return [
    {
      key: 'name',
      title,
      mobileRole: 'title',
      cell: ({ name }) => (
        <span className={classes.text} title={name}>
          {name}
        </span>
      ),
    },
    { key: 'count', title: 'Purchases', isNumeric: true, width: 90, cell: ({ Count }) => formatExact(Count) },
    { key: 'value', title: 'Value', mobileRole: 'subtitle', isNumeric: true, cell: ({ Value }) => formatMoney(Value) },
  ]
}

const dayColumns = toColumns('Day, UTC')
const itemColumns = toColumns('Item')

/** The numbers of the charts as tables, newest day and most revenue first. */
function RevenueNumbers({ summary }: { summary: PurchaseSummary }) {
  const { PerDay, PerItem, Others } = summary
  const days = PerDay.map(({ Day, ...sum }) => ({ key: Day, name: formatDayLabel(Day), ...sum })).reverse()
  const items = PerItem.map(({ ItemId, ...sum }) => ({ key: `item ${ItemId}`, name: ItemId || '(no item)', ...sum }))
  const others = { key: 'others', name: formatOtherItems(Others.Items), ...Others }
  return (
    <>
      <Numbers label="Revenue per day, UTC" columns={dayColumns} lines={days} />
      <Numbers label="Revenue per item" columns={itemColumns} lines={Others.Items > 0 ? [...items, others] : items} />
    </>
  )
}

type NumbersProps = { label: string; columns: readonly Column<Line>[]; lines: readonly Line[] }

function Numbers({ label, columns, lines }: NumbersProps) {
  return (
    <ScrollRegion className={classes.numbers} label={label}>
      <DataTable label={label} columns={columns} rows={lines} rowKey={({ key }) => key} />
    </ScrollRegion>
  )
}

/** The chart library comes with the first chart that is shown. */
const RevenueCharts = lazyComponent(() => import('./revenue-charts.tsx'), 'RevenueCharts')

const StateParams = z.object({ state: PurchaseFilters.shape.state, page: z.string().optional() })

const RevenueParams = z.object({
  to: periodParams.to,
  /** Whether the numbers of the charts are shown instead of the charts. */
  numbers: z.enum(['true']).optional().catch(undefined),
})

/**
 * The revenue of the period, as charts or as tables, and apart from it what is no revenue; a skeleton while it loads;
 * nothing without purchases.
 */
export function Revenue({
  query: { data: summary, error },
  isExpected = true,
}: {
  /** Whether there is some: a skeleton that nothing follows would move what is below. */
  isExpected?: boolean
  query: Pick<EndpointQuery<typeof purchases.summary>, 'data' | 'error'>
}) {
  const [{ numbers, to }, setSearchParams] = useSearchParams(RevenueParams)
  const areNumbers = numbers === 'true'
  const toggle = () => setSearchParams({ numbers: areNumbers ? undefined : 'true' }, { replace: true })
  // A notice has shown the error; the list below stays usable.
  if (!summary && (error || !isExpected)) return null
  if (!summary) {
    return (
      <div className={classes.revenue} aria-busy="true">
        <Skeleton className={classes.headSkeleton} />
        <ChartSkeletons />
      </div>
    )
  }
  const days = toDays(summary)
  if (!days) return null
  return (
    <section className={classes.revenue} aria-label="Revenue">
      <div className={classes.revenueHead}>
        <span className={classes.sum}>{formatMoney(summary.Value)}</span>
        <span>{formatPurchases(summary.Count)}</span>
        <span className={classes.period}>
          {formatPeriod(days)}
          {to !== undefined && to > days.last ? ' · ends today: later dates do not count yet' : null}
        </span>
        <span className={classes.apart}>
          <Apart state="refunded" sum={summary.Refunded} />
          <Apart state="invalid" sum={summary.Invalid} />
          <Apart state="sandbox" sum={summary.Sandbox} />
        </span>
        {summary.Count === 0 ? null : (
          <Button variant="subtle" size="compact-sm" onClick={toggle}>
            {areNumbers ? 'Show charts' : 'Show numbers'}
          </Button>
        )}
      </div>
      {summary.Count === 0 ? null : areNumbers ? (
        <RevenueNumbers summary={summary} />
      ) : (
        <Suspense fallback={<ChartSkeletons />}>
          <RevenueCharts summary={summary} />
        </Suspense>
      )}
    </section>
  )
}

/** What is no revenue: how many orders and how much; leads to them in the list. */
function Apart({
  state,
  sum: { Count, Value },
}: {
  state: Exclude<PurchaseState, 'valid'>
  sum: PurchaseSummary['Refunded']
}) {
  const [, setSearchParams] = useSearchParams(StateParams)
  if (Count === 0) return null
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setSearchParams({ state, page: undefined })}>
      {stateLabels[state]}: {formatMoney(Value)}, {formatPurchases(Count)}
    </Button>
  )
}

function ChartSkeletons() {
  return (
    <>
      <Skeleton height={196} />
      <Skeleton height={196} />
    </>
  )
}
