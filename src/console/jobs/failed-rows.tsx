import { Alert, Skeleton } from '@mantine/core'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { formatExact } from '#console/components/number.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Job, jobs } from '#contract/jobs.ts'
import classes from './jobs.module.css'

const maxRows = 20

/** The first rows of a job that failed, and why. All of them are in the results. */
export function FailedRows({ job }: { job: Job }) {
  const query = { state: 'failed', take: maxRows } as const
  const { data, error } = useEndpointQuery(jobs.rows, { params: { id: job.Id }, query }, { errorDisplay: 'quiet' })
  if (error && !data) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!data) return <Skeleton height={60} />
  const remaining = data.Total - data.Result.length
  return (
    <ul className={classes.failures} aria-label="Failed rows">
      {data.Result.map(({ Row, Subject, Result }) => (
        <li key={Row}>
          <CopyableId id={Subject} label={`Copy player ID ${Subject}`} />
          <span>{Result}</span>
        </li>
      ))}
      {remaining > 0 ? <li>And {formatExact(remaining)} more; the results hold all of them.</li> : null}
    </ul>
  )
}
