import { Button } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { useOpenJobs } from '#console/jobs/shared/jobs-search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ListedIds } from '#console/players/shared/player-list/listed-ids.tsx'
import classes from './moderation.module.css'
import type { BatchResult } from './use-batch.ts'

/** "3 players set as hacker, 1 unchanged (flagged already), 2 unknown." */
function formatCounts({ action, done, unchanged, unknown }: BatchResult): string {
  const actionLabel = action === 'set' ? 'set as hacker' : 'unset as hacker'
  const already = action === 'set' ? 'flagged already' : 'not flagged'
  return `${formatPlayers(done)} ${actionLabel}, ${formatExact(unchanged)} unchanged (${already}), ${formatExact(unknown.length)} unknown.`
}

/** Shows a notice with the result of a batch: only unknown IDs are no success. */
export function notifyEnd(result: BatchResult): void {
  const { done, unchanged, jobs } = result
  if (jobs.length > 0) notify.success(jobs.length === 1 ? 'A job was started.' : `${jobs.length} jobs were started.`)
  else if (done + unchanged > 0) notify.success(formatCounts(result))
  else notify.error('No player has any of these IDs. Nothing was changed.')
}

/**
 * The result of a batch: counts, unknown IDs, and the jobs for the rest. `isEarlier`: the list has been changed since,
 * which the panel says.
 */
export function BatchResultPanel({ result, isEarlier }: { result: BatchResult; isEarlier: boolean }) {
  const openJobs = useOpenJobs()
  const { action, done, unchanged, unknown, jobs, sent, total } = result
  const inJobs = jobs.reduce((sum, job) => sum + job.Total, 0)
  const actionLabel = action === 'set' ? 'set as hacker' : 'unset as hacker'
  return (
    <section className={classes.result} aria-label="Result">
      <h2>{action === 'set' ? 'Set as Hacker' : 'Unset as Hacker'}</h2>
      {isEarlier ? <p className={classes.since}>For the list as it was sent; it has changed since.</p> : null}
      {sent < total ? (
        <p>
          {formatExact(sent)} of {formatPlayers(total)} were sent; the rest was not.
        </p>
      ) : null}
      {jobs.length > 0 ? (
        <p>
          {formatPlayers(inJobs)} will be {actionLabel} by {jobs.length === 1 ? 'a job' : `${jobs.length} jobs`}.
          Unknown IDs are named in its results.{' '}
          <Button variant="subtle" size="compact-sm" onClick={openJobs}>
            Show the jobs
          </Button>
        </p>
      ) : null}
      {jobs.length === 0 || done > 0 || unchanged > 0 ? <p>{formatCounts(result)}</p> : null}
      {unknown.length > 0 ? (
        <>
          <p>No player has these IDs:</p>
          <ListedIds ids={unknown} />
        </>
      ) : null}
    </section>
  )
}
