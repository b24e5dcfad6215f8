import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useListParams } from '#console/platform/lists/list-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { purchases } from '#contract/purchases.ts'
import { useOpenedPurchase } from './opened-purchase.tsx'
import { purchaseList, toPurchaseSelection } from './purchase-lists.tsx'
import { Revenue } from './revenue.tsx'

/** The purchases of all players: their revenue, and each of them, newest first. */
export function PurchasesPage() {
  const [params] = useListParams(purchaseList.params)
  const isReadable = params.unreadable.length === 0
  const summary = useEndpointQuery(
    purchases.summary,
    { query: toPurchaseSelection(params) },
    { enabled: isReadable, errorDisplay: 'part' },
  )
  return (
    <ListPage
      list={purchaseList}
      title="Purchases"
      summary={isReadable ? <Revenue query={summary} /> : null}
      {...useOpenedPurchase()}
    />
  )
}
