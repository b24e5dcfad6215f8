import { Button, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { z } from 'zod'
import { formatMoney } from '#console/components/number.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { EndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { purchases } from '#contract/purchases.ts'
import classes from './purchases.module.css'
import { RevenueNumbers } from './revenue-numbers.tsx'
import { formatPurchases, toDays, toPeriod } from './revenue-points.ts'

/** The chart library comes with the first chart that is shown. */
const RevenueCharts = lazyComponent(() => import('./revenue-charts.tsx').then((module) => module.RevenueCharts))

const NumbersParams = z.object({
  /** Whether the numbers of the charts are shown instead of the charts. */
  numbers: z.enum(['true']).optional().catch(undefined),
})

/** The revenue of the period, as charts or as tables; a skeleton while it loads; nothing without purchases. */
export function Revenue({
  query: { data: summary, error },
  isNewest,
}: {
  query: Pick<EndpointQuery<typeof purchases.summary>, 'data' | 'error'>
  /** Whether the period has no chosen start, so that it covers the newest purchases only. */
  isNewest: boolean
}) {
  const [{ numbers }, setSearchParams] = useSearchParams(NumbersParams)
  const areNumbers = numbers === 'true'
  const toggle = () => setSearchParams({ numbers: areNumbers ? undefined : 'true' }, { replace: true })
  // A notice has shown the error; the list below stays usable.
  if (error && !summary) return null
  if (!summary) {
    return (
      <div className={classes.revenue} aria-busy="true">
        <ChartSkeletons />
      </div>
    )
  }
  const days = toDays(summary)
  if (!days || summary.Count === 0) return null
  return (
    <section className={classes.revenue} aria-label="Revenue">
      <div className={classes.revenueHead}>
        <span className={classes.sum}>{formatMoney(summary.Value)}</span>
        <span>{formatPurchases(summary.Count)}</span>
        <span className={classes.period}>{toPeriod(days, isNewest)}</span>
        <Button variant="subtle" size="compact-sm" onClick={toggle}>
          {areNumbers ? 'Show charts' : 'Show numbers'}
        </Button>
      </div>
      {areNumbers ? (
        <RevenueNumbers summary={summary} />
      ) : (
        <Suspense fallback={<ChartSkeletons />}>
          <RevenueCharts summary={summary} />
        </Suspense>
      )}
    </section>
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
