import { SegmentedControl } from '@mantine/core'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { ListItems } from '#console/platform/lists/list-items.tsx'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { useSession } from '#console/platform/session/session.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { jobs } from '#contract/jobs.ts'
import { JobCard } from './job-card.tsx'
import { getRefetchInterval } from './use-own-jobs.ts'

/** While the list is open it also shows soon what was started, paused or resumed elsewhere, in milliseconds. */
const maxIntervalMs = 5_000

/** The jobs, newest first; beside any page, whose own list has other search params. */
const jobList = defineList({
  id: 'jobs',
  noun: { one: 'job', many: 'jobs' },
  label: 'Pages of the jobs',
  endpoint: jobs.list,
  toRequest: (params, { scope }: { readonly scope: 'own' | 'all' }) => ({
    query: { scope, ...toListQuery(jobs.list, params) },
  }),
  queryOptions: {
    errorDisplay: 'quiet',
    refetchInterval: (shown) => Math.min(getRefetchInterval(shown), maxIntervalMs),
  },
  columns: [],
  rowKey: ({ Id }) => Id,
  search: { label: 'Search by job ID or title', hint: 'Matches a whole job ID, and any part of a title.' },
  paramNames: { filter: 'jobsFilter', page: 'jobsPage', size: 'jobsSize', view: 'jobsView' },
  emptyText: 'There are no jobs.',
  emptyAction: () => <>A message or a flag for more than 1,000 players becomes a job, and so does a delete request.</>,
  noMatchText: 'No job matches this search.',
})

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
