import { DataRequestList } from '#console/data-requests/shared/data-request-list.tsx'
import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { dataRequests } from '#contract/data-requests.ts'
import { ReceiptList } from './receipt-list.tsx'
import { RequestList } from './request-list.tsx'

/** Players who want to be deleted, receipts of those who were, and players who want their data. */
export function DeletionsPage() {
  const isAllowed = useAccessCheck()
  const mayAnswer = isAllowed(dataRequests.list.access)
  return (
    <TabbedLists
      title="Delete Requests"
      label="Delete requests, receipts and data requests"
      tabs={[
        { key: 'requests', title: 'Requests', content: <RequestList /> },
        { key: 'receipts', title: 'Receipts', content: <ReceiptList /> },
        ...(mayAnswer ? [{ key: 'data', title: 'Data requests', content: <DataRequestList /> }] : []),
      ]}
    />
  )
}
