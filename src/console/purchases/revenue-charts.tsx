import { BarList } from '#console/components/charts/bar-list.tsx'
import { ColumnChart } from '#console/components/charts/column-chart.tsx'
import { abbreviate } from '#console/components/number.tsx'
import type { PurchaseSummary } from '#contract/purchases.ts'
import classes from './purchases.module.css'
import { toItemBars, toRevenueColumns } from './revenue-points.ts'

const formatAxis = (dollars: number) => `${dollars < 0 ? '-' : ''}$${abbreviate(Math.abs(dollars))}`

/** Revenue per day (of long periods per month) and per item, drawn. */
export function RevenueCharts({ summary }: { summary: PurchaseSummary }) {
  const { unit, points } = toRevenueColumns(summary)
  return (
    <>
      <section className={classes.panel}>
        <h2>Revenue per {unit}, UTC</h2>
        <ColumnChart
          label={`Revenue per ${unit}. The arrow keys read the columns.`}
          points={points}
          axisText={formatAxis}
        />
      </section>
      <section className={classes.panel}>
        <h2>Revenue per item</h2>
        <BarList label="Revenue per item" points={toItemBars(summary)} />
      </section>
    </>
  )
}
