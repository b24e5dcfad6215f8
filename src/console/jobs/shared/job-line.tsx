import { Button, Progress } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import type { Job } from '#contract/jobs.ts'
import classes from './job-line.module.css'

const stateLabels: Readonly<Record<Job['State'], string>> = {
  waiting: 'waits',
  running: 'is running',
  paused: 'is paused',
  done: 'is done',
  failed: 'ended with failed rows',
  canceled: 'was canceled',
}

/** Whether a job has not ended, also when it is paused. */
export function isUnfinished(job: Job | null | undefined): boolean {
  return job?.FinishedAt === null
}

type JobLineProps = {
  /** What the job does: "Payment". */
  label: string
  job: Job
  /** What is said of rows that needed nothing: "unchanged". */
  skipped: string
  /** Takes the search params that show the job in the list of jobs. */
  onShow: (params: { jobs: 'own' | 'all'; jobsFilter: string }) => void
}

/** How far a job is, in a sentence and as a bar; for those who may manage it, the way to where it is paused and canceled. */
export function JobLine({ label, job, skipped, onShow }: JobLineProps) {
  const user = useCurrentUser()
  const { Id, State, Total, Done, Failed, Skipped } = job
  const processed = Done + Failed + Skipped
  return (
    <div className={classes.line}>
      <span role="status">
        {label}: job {Id} {stateLabels[State]}, {formatExact(processed)} of {formatExact(Total)}
        {Skipped > 0 ? `, ${formatExact(Skipped)} ${skipped}` : ''}
        {Failed > 0 ? `, ${formatExact(Failed)} failed` : ''}.
      </span>
      {isUnfinished(job) ? (
        <Progress.Root aria-label={`${label}: progress`} role="img">
          <Progress.Section value={Total === 0 ? 0 : (100 * processed) / Total} withAria={false} />
        </Progress.Root>
      ) : null}
      {isAdmin(user) || job.CreatedBy === user.email ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onShow({ jobs: isAdmin(user) ? 'all' : 'own', jobsFilter: Id })}
        >
          Show job
        </Button>
      ) : null}
    </div>
  )
}
