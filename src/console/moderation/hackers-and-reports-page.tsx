import { ListView } from '#console/platform/lists/list-view.tsx'
import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { hackerList } from './hacker-list.tsx'
import { ReportedNames } from './reported-names.tsx'

export function HackersAndReportsPage() {
  return (
    <TabbedLists
      title="Hackers and Reports"
      label="Reported names and hackers"
      tabs={[
        { key: 'names', title: 'Reported Names', content: <ReportedNames /> },
        { key: 'hackers', title: 'Hackers', content: <ListView list={hackerList} /> },
      ]}
    />
  )
}
