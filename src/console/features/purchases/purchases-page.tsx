import { useIsNarrow } from '#console/components/breakpoints.ts'
import { PageHeader } from '#console/components/page-header.tsx'
import { formatTotal } from '#console/components/pager.tsx'
import { ExportButton, ExportItem } from '#console/platform/lists/export-button.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { purchases } from '#contract/purchases.ts'
import { allColumns } from './purchase-columns.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { hasPrefixMatch, PurchaseSearchParams, toSelection } from './purchase-search-params.ts'
import { PurchaseTable } from './purchase-table.tsx'
import { Revenue } from './revenue.tsx'

const done = (name: string) => `The purchases were exported to ${name}.`

/** The purchases of all players: what they brought, and each of them, newest first. All state is in the address. */
export function PurchasesPage() {
  const [address, setAddress] = useSearchParams(PurchaseSearchParams)
  const { page, size } = address
  const query = toSelection(address, new Date())
  const list = useEndpointQuery(purchases.list, { query: { ...query, skip: (page - 1) * size, take: size } })
  const summary = useEndpointQuery(purchases.summary, { query }, { errorDisplay: 'part' })
  const isNarrow = useIsNarrow()
  const file = { endpoint: purchases.export, input: { query }, done }
  return (
    <>
      <PageHeader
        title="Purchases"
        count={list.data && formatTotal(list.data.Total, list.data.TotalIsExact)}
        primary={isNarrow ? undefined : <ExportButton {...file} />}
        menu={isNarrow ? <ExportItem {...file} /> : undefined}
      />
      <PurchaseFilters address={address} setAddress={setAddress} searches="Order ID, player, SKU or item" />
      {summary.error && !summary.data ? null : (
        <Revenue
          summary={summary.data}
          isNewest={hasPrefixMatch(address)}
          areNumbers={address.numbers === 'true'}
          onNumbers={(numbers) => setAddress({ numbers: numbers ? 'true' : undefined }, { replace: true })}
        />
      )}
      <PurchaseTable asked={list} columns={allColumns} address={address} setAddress={setAddress} />
    </>
  )
}
