import { z } from 'zod'
import { CopyButton } from '#console/components/copy/copy-button.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { formatExactTime, formatUtc, Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { DeletedAmounts } from '#console/players/shared/deleted-amounts.tsx'
import { type DeletionReceipt, deletions } from '#contract/deletions.ts'
import classes from './deletions.module.css'

function ReceiptDrawer({ receipt, onClose }: { receipt: DeletionReceipt | undefined; onClose: () => void }) {
  return (
    <SideDrawer
      isOpen={receipt !== undefined}
      onClose={onClose}
      width={560}
      title={`Receipt of deletion ${receipt?.Id ?? ''}`}
    >
      {receipt ? <Receipt key={receipt.Id} receipt={receipt} /> : null}
    </SideDrawer>
  )
}

function Receipt({ receipt }: { receipt: DeletionReceipt }) {
  const { PlayerId, RequestedAt, DeletedAt, DeletedBy, Reason, Deleted } = receipt
  const amounts = <DeletedAmounts amounts={Deleted} />
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Player ID', value: <CopyableId id={PlayerId} label="Copy player ID" />, isWide: true },
          { label: 'Requested', value: formatExactTime(new Date(RequestedAt)), isWide: true },
          { label: 'Deleted', value: formatExactTime(new Date(DeletedAt)), isWide: true },
          { label: 'Confirmed by', value: DeletedBy, isWide: true },
          { label: 'Reason', value: Reason, isWide: true },
          {
            label: 'What was deleted',
            value: Deleted.length > 0 ? amounts : 'The player had no data left; the request was deleted.',
            isWide: true,
          },
        ]}
      />
      <CopyButton text={formatReceipt(receipt)} label="Copy as text" hasIcon variant="default" mt="md" />
    </>
  )
}

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

export const receiptList = defineList({
  id: 'receipts',
  noun: { one: 'receipt', many: 'receipts' },
  label: 'Receipts, newest first',
  endpoint: deletions.receipts,
  toRequest: (params) => ({ query: toListQuery(deletions.receipts, params) }),
  columns,
  rowKey: ({ Id }) => Id,
  rowName: ({ PlayerId }) => PlayerId,
  rowCopyText: ({ PlayerId }) => PlayerId,
  rowSearchParams: ({ Id }) => ({ receipt: Id }),
  search: { label: 'Search by player ID', hint: 'Matches IDs that start with this text.' },
  emptyText: 'No deletions on request yet.',
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

/** A receipt as plain text, for a letter or a ticket; times in UTC. */
export function formatReceipt(receipt: DeletionReceipt): string {
  const deleted = receipt.Deleted.map(({ What, Count }) => (Count === null ? `- ${What}` : `- ${What}: ${Count}`))
  return [
    `Receipt of deletion ${receipt.Id}`,
    `Player ID: ${receipt.PlayerId}`,
    `Requested: ${formatUtc(new Date(receipt.RequestedAt))}`,
    `Deleted: ${formatUtc(new Date(receipt.DeletedAt))}`,
    `Confirmed by: ${receipt.DeletedBy}`,
    ...(receipt.Reason === '' ? [] : [`Reason: ${receipt.Reason}`]),
    ...(deleted.length === 0 ? ['The player had no data left; the request was deleted.'] : ['Deleted:', ...deleted]),
  ].join('\n')
}
