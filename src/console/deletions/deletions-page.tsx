import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { RequestList } from './request-list.tsx'

/** Players who want to be deleted, and receipts of those who were. */
export function DeletionsPage() {
  return (
    <TabbedLists
      title="Delete Requests"
      label="Delete requests and receipts"
      tabs={[
        { key: 'requests', title: 'Requests', content: <RequestList /> },
        { key: 'receipts', title: 'Receipts', content: <ReceiptList /> },
      ]}
    />
  )
}
