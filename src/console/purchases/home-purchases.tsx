import { formatMoney } from '#console/components/number.tsx'
import { HomeFigure } from '#console/home/shared/home-figure.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { purchasesScreen } from '#console/routes.ts'
import { purchases } from '#contract/purchases.ts'

export function HomePurchases() {
  const day = new Date().toISOString().slice(0, 10)
  const { data } = useEndpointQuery(
    purchases.summary,
    { query: { from: `${day}T00:00:00.000Z` } },
    { errorDisplay: 'part' },
  )
  const href = toHref(purchasesScreen, {}, { from: day, to: day, state: 'valid' })
  return (
    <>
      <HomeFigure label="Purchases" value={data?.Count.toLocaleString('en')} href={href} />
      <HomeFigure label="Revenue" value={data && formatMoney(data.Value)} href={href} />
    </>
  )
}
