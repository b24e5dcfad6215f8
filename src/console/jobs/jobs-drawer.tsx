import { SegmentedControl } from '@mantine/core'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { ListItems } from '#console/platform/lists/list-items.tsx'
import { useSession } from '#console/platform/session/session.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { JobCard } from './job-card.tsx'
import { jobList } from './job-list.tsx'

type Scope = 'own' | 'all'

const scopes = [
  { value: 'own', label: 'My jobs' },
  { value: 'all', label: 'All jobs' },
]

/** The jobs, newest first, each with its actions. `scope` undefined keeps it closed. */
export function JobsDrawer({
  scope,
  onScope,
}: {
  scope: Scope | undefined
  onScope: (scope: Scope | undefined) => void
}) {
  const { person } = useSession()
  const seesAll = person !== undefined && isAdmin(person)
  return (
    <SideDrawer
      isOpen={scope !== undefined}
      onClose={() => onScope(undefined)}
      width={560}
      title="Jobs"
      closeLabel="Close the jobs"
    >
      {seesAll && scope ? (
        <SegmentedControl
          aria-label="Whose jobs"
          data={scopes}
          value={scope}
          onChange={(value) => onScope(value === 'all' ? 'all' : 'own')}
          mb="sm"
          size="xs"
        />
      ) : null}
      {scope === undefined ? null : (
        <ListItems list={jobList} context={{ scope: seesAll ? scope : 'own' }}>
          {(job) => <JobCard job={job} isOwn={job.CreatedBy === person?.email} />}
        </ListItems>
      )}
    </SideDrawer>
  )
}
