import { ExportButton } from '#console/platform/lists/export-button.tsx'
import type { PlayerTabProps } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { purchases } from '#contract/purchases.ts'
import { playerColumns } from './purchase-columns.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { hasPrefixMatch, PurchaseSearchParams, toSelection } from './purchase-search-params.ts'
import { PurchaseTable } from './purchase-table.tsx'
import { Revenue } from './revenue.tsx'

const done = (name: string) => `The player's purchases were exported to ${name}.`

/** One player's purchases, newest first, and what they brought. */
export function PurchasesTab({ playerId }: PlayerTabProps) {
  const [address, setAddress] = useSearchParams(PurchaseSearchParams)
  const { page, size } = address
  const query = toSelection(address, new Date())
  const params = { id: playerId }
  const list = useEndpointQuery(purchases.listOfPlayer, {
    params,
    query: { ...query, skip: (page - 1) * size, take: size },
  })
  const summary = useEndpointQuery(purchases.summaryOfPlayer, { params, query }, { errorDisplay: 'part' })
  return (
    <>
      <PurchaseFilters address={address} setAddress={setAddress} searches="Order ID, SKU or item">
        <ExportButton endpoint={purchases.export} input={{ query: { ...query, playerId } }} done={done} />
      </PurchaseFilters>
      {summary.error && !summary.data ? null : (
        <Revenue
          summary={summary.data}
          isNewest={hasPrefixMatch(address)}
          areNumbers={address.numbers === 'true'}
          onNumbers={(numbers) => setAddress({ numbers: numbers ? 'true' : undefined }, { replace: true })}
        />
      )}
      <PurchaseTable asked={list} columns={playerColumns} address={address} setAddress={setAddress} />
    </>
  )
}
