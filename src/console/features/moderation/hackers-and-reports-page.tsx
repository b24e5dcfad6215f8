import { Tabs } from '@mantine/core'
import { z } from 'zod'
import { PageHeader } from '#console/components/page-header.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { HackerList } from './hacker-list.tsx'
import { ReportedNames } from './reported-names.tsx'
import { reportsScreen } from './screens.ts'

const TabParams = z.object({ tab: z.enum(['names', 'hackers']).default('names').catch('names') })

/** Names that players reported, and players who are flagged as hackers. */
export function HackersAndReportsPage() {
  const [{ tab }] = useSearchParams(TabParams)
  const go = useNavigateTo()
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      // Each tab has a list of its own, with its own search and page.
      onChange={(key) => go(toHref(reportsScreen, {}, { tab: key === 'hackers' ? key : undefined }))}
    >
      <PageHeader title="Hackers and Reports">
        <Tabs.List aria-label="Reported names and hackers">
          <Tabs.Tab value="names">Reported Names</Tabs.Tab>
          <Tabs.Tab value="hackers">Hackers</Tabs.Tab>
        </Tabs.List>
      </PageHeader>
      <Tabs.Panel value="names">
        <ReportedNames />
      </Tabs.Panel>
      <Tabs.Panel value="hackers">
        <HackerList />
      </Tabs.Panel>
    </Tabs>
  )
}
