import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import type { SetSearch } from '#console/platform/navigation/search-params.ts'
import { AddressPager } from '#console/platform/navigation/search-params-pager.tsx'
import { ListProblem } from '#console/platform/query/list-error.tsx'
import type { Asked } from '#console/platform/query/use-endpoint-query.ts'
import type { Purchase, purchases } from '#contract/purchases.ts'
import { isFiltered, noFilters, type PurchaseAddress } from './purchase-search-params.ts'

/** A page of purchases with its pager. */
export function PurchaseTable({
  asked,
  columns,
  address,
  setAddress,
}: {
  asked: Asked<typeof purchases.list> | Asked<typeof purchases.listOfPlayer>
  columns: readonly Column<Purchase>[]
  address: PurchaseAddress
  setAddress: SetSearch<typeof PurchaseAddress>
}) {
  const { data, failure } = asked
  const { page, size } = address
  const lastPage = data ? Math.max(1, Math.ceil(data.Total / size)) : page
  useEffect(() => {
    // The link is old, or a filter was set on a later page: the page that it means is not there.
    if (data && !asked.isOutdated && page > lastPage) setAddress({ page: lastPage }, { replace: true })
  }, [data, asked.isOutdated, page, lastPage, setAddress])
  return (
    <>
      <DataTable
        label="Purchases, newest first"
        columns={columns}
        rows={data?.Result}
        rowKey={({ OrderId }) => OrderId}
        isOutdated={asked.isOutdated}
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
        problem={failure && !data ? <ListProblem asked={asked} /> : undefined}
      />
      <AddressPager address={address} setAddress={setAddress} data={data} />
    </>
  )
}
