import { Alert, Drawer, SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '#console/components/empty-state.tsx'
import { Pager } from '#console/components/pager.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useSession } from '#console/platform/session/session.ts'
import { pageSizes } from '#contract/core/lists.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { jobs } from '#contract/jobs.ts'
import { JobCard } from './job-card.tsx'
import classes from './jobs.module.css'
import { getRefetchInterval } from './use-own-jobs.ts'

type Scope = 'own' | 'all'

/** While the list is open it also shows soon what was started, paused or resumed elsewhere. */
const openMs = 5_000

const scopes = [
  { value: 'own', label: 'My jobs' },
  { value: 'all', label: 'All jobs' },
]

/** The jobs, newest first, each with what can be done about it. `scope` undefined keeps it closed. */
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
    <Drawer
      opened={scope !== undefined}
      onClose={() => onScope(undefined)}
      position="right"
      size="min(560px, 100vw)"
      title="Jobs"
      closeButtonProps={{ 'aria-label': 'Close the jobs' }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ title: classes.heading }}
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
        <JobList key={scope} scope={seesAll ? scope : 'own'} ownEmail={person?.email ?? ''} />
      )}
    </Drawer>
  )
}

function JobList({ scope, ownEmail }: { scope: Scope; ownEmail: string }) {
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 })
  const query = { scope, skip: (page - 1) * pageSize, take: pageSize }
  const asked = useEndpointQuery(
    jobs.list,
    { query },
    { errorDisplay: 'quiet', refetchInterval: (shown) => Math.min(getRefetchInterval(shown), openMs) },
  )
  if (asked.error && !asked.data) {
    return (
      <Alert color="red" role="alert">
        <ErrorText failure={asked.error} />
      </Alert>
    )
  }
  if (!asked.data) return <Skeleton height={120} />
  const { Result, Total } = asked.data
  if (Result.length === 0) {
    return (
      <EmptyState text="There are no jobs.">
        A message or a flag for more than 1,000 players becomes a job, and so does a delete request.
      </EmptyState>
    )
  }
  return (
    <>
      {asked.error ? (
        <Alert color="yellow" role="alert" mb="sm">
          This is how the jobs stood before. How they stand now cannot be read: <ErrorText failure={asked.error} />
        </Alert>
      ) : null}
      <ul className={classes.list}>
        {Result.map((job) => (
          <li key={job.Id}>
            <JobCard job={job} isOwn={job.CreatedBy === ownEmail} />
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of the jobs"
        page={page}
        pageSize={pageSize}
        pageSizes={pageSizes}
        total={Total}
        onPage={(next) => setPage({ page: next, pageSize })}
        onPageSize={(size) => setPage({ page: 1, pageSize: size })}
      />
    </>
  )
}
