import { useIsNarrow } from '#console/components/breakpoints.ts'
import { PageHeader } from '#console/components/page-header.tsx'
import { totalText } from '#console/components/pager.tsx'
import { ExportButton, ExportItem } from '#console/platform/lists/export-button.tsx'
import { useAddress } from '#console/platform/navigation/search-params.ts'
import { useAsk } from '#console/platform/query/use-endpoint-query.ts'
import { purchases } from '#contract/purchases.ts'
import { allColumns } from './purchase-columns.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { beginsAnywhere, PurchaseAddress, selectionOf } from './purchase-search-params.ts'
import { PurchaseTable } from './purchase-table.tsx'
import { Revenue } from './revenue.tsx'

const done = (name: string) => `The purchases were exported to ${name}.`

/** The purchases of all players: what they brought, and each of them, newest first. All state is in the address. */
export function PurchasesPage() {
  const [address, setAddress] = useAddress(PurchaseAddress)
  const { page, size } = address
  const query = selectionOf(address, new Date())
  const list = useAsk(purchases.list, { query: { ...query, skip: (page - 1) * size, take: size } })
  const summary = useAsk(purchases.summary, { query }, { failureNotice: 'part' })
  const isNarrow = useIsNarrow()
  const file = { endpoint: purchases.export, input: { query }, done }
  return (
    <>
      <PageHeader
        title="Purchases"
        count={list.data && totalText(list.data.Total, list.data.TotalIsExact)}
        primary={isNarrow ? undefined : <ExportButton {...file} />}
        menu={isNarrow ? <ExportItem {...file} /> : undefined}
      />
      <PurchaseFilters address={address} setAddress={setAddress} searches="Order ID, player, SKU or item" />
      {summary.failure && !summary.data ? null : (
        <Revenue
          summary={summary.data}
          isNewest={beginsAnywhere(address)}
          areNumbers={address.numbers === 'true'}
          onNumbers={(numbers) => setAddress({ numbers: numbers ? 'true' : undefined }, { replace: true })}
        />
      )}
      <PurchaseTable asked={list} columns={allColumns} address={address} setAddress={setAddress} />
    </>
  )
}
