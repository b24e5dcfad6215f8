import { Tabs } from '@mantine/core'
import { useAddress } from '#console/api/address.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { DeletionsAddress } from './deletions-address.ts'
import { ReceiptList } from './receipt-list.tsx'
import { RequestList } from './request-list.tsx'

/** Players who want to be deleted, and receipts of those who were. */
export function DeletionsPage() {
  const [{ tab }, setAddress] = useAddress(DeletionsAddress)
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
