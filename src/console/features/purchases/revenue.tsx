import { Button, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { formatMoney } from '#console/components/number.tsx'
import { lazyComponent } from '#console/platform/navigation/screen.ts'
import type { PurchaseSummary } from '#contract/purchases.ts'
import classes from './purchases.module.css'
import { RevenueNumbers } from './revenue-numbers.tsx'
import { formatPurchases, toDays, toPeriod } from './revenue-points.ts'

/** The chart library comes with the first chart that is shown. */
const RevenueCharts = lazyComponent(() => import('./revenue-charts.tsx').then((module) => module.RevenueCharts))

/** What was earned in the period, as charts or as tables; a skeleton while it is asked; nothing without purchases. */
export function Revenue({
  summary,
  isNewest,
  areNumbers,
  onNumbers,
}: {
  /** Undefined while it is asked. */
  summary: PurchaseSummary | undefined
  /** Whether nobody chose where the period begins, so that it holds the newest purchases alone. */
  isNewest: boolean
  areNumbers: boolean
  onNumbers: (areNumbers: boolean) => void
}) {
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
        <Button variant="subtle" size="compact-sm" onClick={() => onNumbers(!areNumbers)}>
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
