import { useListParams } from '#console/platform/lists/list-params.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { purchases } from '#contract/purchases.ts'
import { useOpenedPurchase } from './opened-purchase.tsx'
import { playerPurchaseList, toPurchaseSelection } from './purchase-lists.tsx'
import { RefusedReceipts } from './receipts/refused-receipts.tsx'
import { Revenue } from './revenue.tsx'

/** One player's purchases, newest first, and their revenue. */
export function PurchasesTab({ playerId, player }: PlayerTabProps) {
  const [params] = useListParams(playerPurchaseList.params)
  const isReadable = params.unreadable.length === 0
  const summary = useEndpointQuery(
    purchases.summaryOfPlayer,
    { params: { id: playerId }, query: toPurchaseSelection(params) },
    { enabled: isReadable, errorDisplay: 'part' },
  )
  return (
    <ListView
      list={playerPurchaseList}
      context={{ playerId }}
      summary={
        <>
          <RefusedReceipts playerId={playerId} />
          {isReadable ? <Revenue query={summary} isExpected={player.PurchasesCount > 0} /> : null}
        </>
      }
      {...useOpenedPurchase()}
    />
  )
}
