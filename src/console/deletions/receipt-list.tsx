import { z } from 'zod'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toFilterQuery, toPageQuery } from '#console/platform/lists/list-params.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { type DeletionReceipt, deletions } from '#contract/deletions.ts'
import classes from './deletions.module.css'
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

/** Receipts of the players who were deleted, newest first. */
export const receiptList = defineList({
  id: 'receipts',
  noun: { one: 'receipt', many: 'receipts' },
  label: 'Receipts, newest first',
  endpoint: deletions.receipts,
  toRequest: (params) => ({ query: { ...toFilterQuery(params), ...toPageQuery(params) } }),
  columns,
  rowKey: ({ Id }) => Id,
  rowName: ({ PlayerId }) => PlayerId,
  rowCopyText: ({ PlayerId }) => PlayerId,
  rowSearchParams: ({ Id }) => ({ receipt: Id }),
  search: { label: 'Search by player ID', hint: 'Matches IDs that start with this text.' },
  emptyText: 'No player was deleted on request yet.',
  noMatchText: 'No receipt matches this player ID.',
})

const ReceiptParams = z.object({
  /** The receipt that is open. */
  receipt: z.string().optional(),
})

/** The receipts; a row opens its receipt beside the list. */
export function ReceiptList() {
  const [{ receipt }, setSearchParams] = useSearchParams(ReceiptParams)
  return (
    <ListView list={receiptList} openKey={receipt}>
      {({ rows }) => (
        <ReceiptDrawer
          receipt={rows?.find(({ Id }) => Id === receipt)}
          onClose={() => setSearchParams({ receipt: undefined })}
        />
      )}
    </ListView>
  )
}
