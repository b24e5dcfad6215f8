import { Button } from '@mantine/core'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { SearchField } from '#console/components/search-field.tsx'
import { Time } from '#console/components/time.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { SearchParamsPager } from '#console/platform/navigation/search-params-pager.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type DeletionReceipt, deletions } from '#contract/deletions.ts'
import classes from './deletions.module.css'
import { DeletionsSearchParams, toPage } from './deletions-search-params.ts'
import { ReceiptDrawer } from './receipt-drawer.tsx'

const columns: readonly Column<DeletionReceipt>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  { key: 'requestedAt', title: 'Requested', width: 170, cell: ({ RequestedAt }) => <Time at={RequestedAt} /> },
  {
    key: 'deletedAt',
    title: 'Deleted',
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ DeletedAt }) => <Time at={DeletedAt} />,
  },
  { key: 'deletedBy', title: 'Confirmed by', cell: ({ DeletedBy }) => DeletedBy },
  { key: 'reason', title: 'Reason', cell: ({ Reason }) => Reason || '–' },
]

/** Proof of the players who were deleted, newest first. */
export function ReceiptList() {
  const [address, setAddress] = useSearchParams(DeletionsSearchParams)
  const { size, filter, receipt } = address
  const asked = useEndpointQuery(deletions.receipts, {
    query: { ...(filter === '' ? {} : { filter }), ...toPage(address) },
  })
  const { data } = asked
  const typed = useDebouncedText(filter, (text) =>
    setAddress({ filter: text.trim(), page: undefined }, { replace: true }),
  )
  return (
    <>
      <search className={classes.search}>
        <SearchField label="Search by player ID" value={typed.text} onChange={typed.change} onSubmit={typed.flush} />
      </search>
      <DataTable
        label="Receipts, newest first"
        columns={columns}
        rows={data?.Result}
        rowKey={({ Id }) => Id}
        onRow={({ Id }) => setAddress({ receipt: Id })}
        rowMark={({ Id }) => (Id === receipt ? 'selected' : undefined)}
        isOutdated={asked.isPlaceholderData}
        expectedRows={size}
        emptyText={filter === '' ? 'No player was deleted on request yet.' : 'There is no receipt of such a player.'}
        emptyNext={
          filter === '' ? undefined : (
            <Button variant="subtle" onClick={() => setAddress({ filter: undefined, page: undefined })}>
              Show all receipts
            </Button>
          )
        }
        problem={asked.error && !data ? <ListError query={asked} /> : undefined}
      />
      <SearchParamsPager address={address} setAddress={setAddress} data={data} />
      <ReceiptDrawer
        receipt={data?.Result.find(({ Id }) => Id === receipt)}
        onClose={() => setAddress({ receipt: undefined })}
      />
    </>
  )
}
