import { BarList } from '#console/components/charts/bar-list.tsx'
import { formatExact } from '#console/components/number.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { SampleChart } from '../sample-chart.tsx'
import { type SamplePoint, sampleSeries } from '../sample-data.ts'

const toBars = (points: readonly SamplePoint[]) =>
  points.map((point) => ({ ...point, exact: formatExact(point.value) }))

export function ChartsPage() {
  return (
    <CardGrid>
      <SampleChart title="Total sales" kind="line" names="Month" points={sampleSeries.salesByMonth} unit="$" />
      <SampleChart title="Total orders" kind="columns" names="Month" points={sampleSeries.orders} />
      <SampleChart title="Sales value" kind="line" names="Quarter" points={sampleSeries.salesValue} unit="$" />
      <SampleChart title="Audience overview" kind="columns" names="Age" points={sampleSeries.audience} />
      <SampleCard title="Affiliate traffic">
        <BarList label="Affiliate traffic" points={toBars(sampleSeries.traffic)} />
      </SampleCard>
      <SampleCard title="Product comparison">
        <BarList label="Product comparison" points={toBars(sampleSeries.products)} />
      </SampleCard>
    </CardGrid>
  )
}
