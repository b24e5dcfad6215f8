import { Tabs } from '@mantine/core'
import { z } from 'zod'
import { PageHeader } from '#console/components/page-header.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ReceiptList } from './receipt-list.tsx'
import { RequestList } from './request-list.tsx'
import { deletionsScreen } from './screens.ts'

const TabParams = z.object({ tab: z.enum(['requests', 'receipts']).default('requests').catch('requests') })

/** Players who want to be deleted, and receipts of those who were. */
export function DeletionsPage() {
  const [{ tab }] = useSearchParams(TabParams)
  const go = useNavigateTo()
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      // Each tab has a list of its own, with its own search and page.
      onChange={(key) => go(toHref(deletionsScreen, {}, { tab: key === 'receipts' ? key : undefined }))}
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
