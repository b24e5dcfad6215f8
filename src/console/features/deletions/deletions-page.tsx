import { Tabs } from '@mantine/core'
import { PageHeader } from '#console/components/page-header.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { DeletionsSearchParams } from './deletions-search-params.ts'
import { ReceiptList } from './receipt-list.tsx'
import { RequestList } from './request-list.tsx'

/** Players who want to be deleted, and receipts of those who were. */
export function DeletionsPage() {
  const [{ tab }, setAddress] = useSearchParams(DeletionsSearchParams)
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(key) =>
        setAddress({
          tab: key === 'requests' ? undefined : key,
          page: undefined,
          filter: undefined,
          receipt: undefined,
        })
      }
    >
      <PageHeader title="Delete Requests">
        <Tabs.List aria-label="Delete requests and receipts">
          <Tabs.Tab value="requests">Requests</Tabs.Tab>
          <Tabs.Tab value="receipts">Receipts</Tabs.Tab>
        </Tabs.List>
      </PageHeader>
      <Tabs.Panel value="requests">
        <RequestList />
      </Tabs.Panel>
      <Tabs.Panel value="receipts">
        <ReceiptList />
      </Tabs.Panel>
    </Tabs>
  )
}
