import { Button, Progress } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { useOpenJobs } from '#console/shared/jobs-search-params.ts'
import type { Job } from '#contract/jobs.ts'
import classes from './sends.module.css'

const stateLabels: Readonly<Record<Job['State'], string>> = {
  waiting: 'waits',
  running: 'is running',
  paused: 'is paused',
  done: 'is done',
  failed: 'ended with failed rows',
  canceled: 'was canceled',
}

/** Whether a job has not ended, also when it is paused. */
export function isUnfinished(job: Job | null): boolean {
  return job !== null && job.FinishedAt === null
}

/** How far a job of a message is, and the way to where it is paused and canceled. */
export function SendJob({ label, job }: { label: string; job: Job }) {
  const openJobs = useOpenJobs()
  const { Id, State, Total, Done, Failed, Skipped } = job
  const processed = Done + Failed + Skipped
  return (
    <div className={classes.job}>
      <span role="status">
        {label}: job {Id} {stateLabels[State]}, {formatExact(processed)} of {formatExact(Total)}
        {Skipped > 0 ? `, ${formatExact(Skipped)} unchanged` : ''}
        {Failed > 0 ? `, ${formatExact(Failed)} failed` : ''}.
      </span>
      {isUnfinished(job) ? (
        <Progress.Root aria-label={`${label}: progress`} role="img">
          <Progress.Section value={Total === 0 ? 0 : (100 * processed) / Total} withAria={false} />
        </Progress.Root>
      ) : null}
      <Button variant="default" size="compact-sm" onClick={openJobs}>
        Show jobs
      </Button>
    </div>
  )
}
