import { Text } from '@mantine/core'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { PastTime } from '#console/components/time/past-time.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type RefusedReceipt, receiptReasons, refusedReceipts } from '#contract/refused-receipts.ts'
import { Store } from '../purchase-origin.tsx'
import classes from './receipts.module.css'

/** "Its signature is wrong". */
function toSentence(reason: RefusedReceipt['Reason']): string {
  const { text } = receiptReasons[reason]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const columns: readonly Column<RefusedReceipt>[] = [
  {
    key: 'last',
    title: 'Last reported',
    width: 146,
    mobileRole: 'meta',
    cell: ({ LastAt }) => <PastTime at={LastAt} />,
  },
  { key: 'reason', title: 'Why', mobileRole: 'title', cell: ({ Reason }) => toSentence(Reason) },
  { key: 'store', title: 'Store', width: 110, mobileRole: 'subtitle', cell: (row) => <Store store={row.Store} /> },
  { key: 'sku', title: 'SKU', cell: ({ SKU }) => <bdi>{SKU || '–'}</bdi> },
  { key: 'order', title: 'Order ID', cell: ({ OrderId }) => (OrderId === '' ? '–' : <CopyableId id={OrderId} />) },
  { key: 'times', title: 'Times', width: 70, isNumeric: true, cell: ({ Times }) => formatExact(Times) },
]

/** The receipts of a player that are no purchases; nothing where there are none. */
export function RefusedReceipts({ playerId }: { playerId: string }) {
  const { data } = useEndpointQuery(refusedReceipts.list, { params: { id: playerId } }, { errorDisplay: 'part' })
  if (!data || data.Total === 0) return null
  const { Receipts: rows, Total: total } = data
  return (
    <section className={classes.refused} aria-label="Refused receipts">
      <h2>Refused receipts</h2>
      <Text size="sm" c="dimmed">
        The game reported them in the last 30 days. They are no purchases and count nowhere. Nobody has verified the
        order and the SKU that they name.
        {total > rows.length ? ` The newest ${rows.length} of ${formatExact(total)} are shown.` : ''}
      </Text>
      <DataTable label="Refused receipts" columns={columns} rows={rows} rowKey={({ Digest }) => Digest} />
    </section>
  )
}
