import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { SetSearch } from '#console/api/address.ts'
import { AddressPager } from '#console/api/address-pager.tsx'
import { ListProblem } from '#console/api/list-problem.tsx'
import type { Asked } from '#console/api/use-ask.ts'
import { AppLink } from '#console/ui/app-link.tsx'
import { type Column, DataTable } from '#console/ui/data-table.tsx'
import type { Purchase, purchases } from '#contract/purchases.ts'
import { isFiltered, noFilters, type PurchaseAddress } from './purchase-address.ts'

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
