import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import type { SetSearchParams } from '#console/platform/navigation/search-params.ts'
import { SearchParamsPager } from '#console/platform/navigation/search-params-pager.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import type { EndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { Purchase, purchases } from '#contract/purchases.ts'
import { isFiltered, noFilters, type PurchaseSearchParams } from './purchase-search-params.ts'

/** A page of purchases with its pager. */
export function PurchaseTable({
  asked,
  columns,
  address,
  setAddress,
}: {
  asked: EndpointQuery<typeof purchases.list> | EndpointQuery<typeof purchases.listOfPlayer>
  columns: readonly Column<Purchase>[]
  address: PurchaseSearchParams
  setAddress: SetSearchParams<typeof PurchaseSearchParams>
}) {
  const { data, error: failure } = asked
  const { page, size } = address
  const lastPage = data ? Math.max(1, Math.ceil(data.Total / size)) : page
  useEffect(() => {
    // The link is old, or a filter was set on a later page: the page that it means is not there.
    if (data && !asked.isPlaceholderData && page > lastPage) setAddress({ page: lastPage }, { replace: true })
  }, [data, asked.isPlaceholderData, page, lastPage, setAddress])
  return (
    <>
      <DataTable
        label="Purchases, newest first"
        columns={columns}
        rows={data?.Result}
        rowKey={({ OrderId }) => OrderId}
        isOutdated={asked.isPlaceholderData}
        expectedRows={size}
        emptyText="There isn't any purchases"
        emptyNext={
          isFiltered(address) ? (
            <Button variant="default" onClick={() => setAddress(noFilters)}>
              Clear the filters
            </Button>
          ) : (
            <AppLink href="/acp/players-listing">Look at the players</AppLink>
          )
        }
        problem={failure && !data ? <ListError query={asked} /> : undefined}
      />
      <SearchParamsPager address={address} setAddress={setAddress} data={data} />
    </>
  )
}
