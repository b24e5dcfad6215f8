import { Tabs } from '@mantine/core'
import { PageHeader } from '#console/components/page-header.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { HackerList } from './hacker-list.tsx'
import { ModerationSearchParams } from './moderation-search-params.ts'
import { ReportedNames } from './reported-names.tsx'

/** Names that players reported, and players who are flagged as hackers. */
export function HackersAndReportsPage() {
  const [{ tab }, setAddress] = useSearchParams(ModerationSearchParams)
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(key) => setAddress({ tab: key === 'names' ? undefined : key, page: undefined })}
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
