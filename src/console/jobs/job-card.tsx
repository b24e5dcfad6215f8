import { Alert, Badge, Button, Progress, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { formatSeconds } from '#console/components/time/format-seconds.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useIsAllowed } from '#console/platform/session/session.ts'
import { type Job, jobs } from '#contract/jobs.ts'
import { formatShortfall, hasEnded, isActive } from './job-ends.ts'
import classes from './jobs.module.css'

const maxRows = 20

/** The first rows of a job that failed, and why. All of them are in the results. */
function FailedRows({ job }: { job: Job }) {
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

function hasFailedCompletely({ State, Done, Skipped }: Job): boolean {
  return State === 'failed' && Done + Skipped === 0
}

const stateLabels: Readonly<Record<Job['State'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  failed: 'Some failed',
  canceled: 'Canceled',
}

function getStateLabel(job: Job): string {
  return hasFailedCompletely(job) ? 'Failed' : stateLabels[job.State]
}

function getProcessed({ Done, Failed, Skipped }: Job): number {
  return Done + Failed + Skipped
}

/** "3,250 of 12,000 · 810 per second · 11 s left" */
function formatProgress(job: Job): string {
  const parts = [`${formatExact(getProcessed(job))} of ${formatExact(job.Total)}`]
  if (isActive(job) && job.Rate > 0) parts.push(`${formatExact(Math.round(job.Rate))} per second`)
  if (job.SecondsLeft !== null) parts.push(`${formatSeconds(Math.max(1, Math.ceil(job.SecondsLeft)))} left`)
  return parts.join(' · ')
}

/** The library's text colors on a badge have too little contrast. */
const badgeColors: Readonly<Record<Job['State'], { color: string; c: string }>> = {
  waiting: { color: 'gray', c: 'var(--qd-text-dimmed)' },
  running: { color: 'blue', c: 'var(--qd-info)' },
  paused: { color: 'yellow', c: 'var(--qd-warning)' },
  done: { color: 'green', c: 'var(--qd-success)' },
  failed: { color: 'red', c: 'var(--qd-danger)' },
  canceled: { color: 'gray', c: 'var(--qd-text-dimmed)' },
}

/** One job: its title, owner and progress, and its actions. */
export function JobCard({ job, isOwn }: { job: Job; isOwn: boolean }) {
  const [showsFailures, setShowsFailures] = useState(false)
  const shortfall = formatShortfall(job)
  return (
    <article className={classes.card} aria-label={job.Title}>
      <div className={classes.top}>
        <div>
          <h3 className={classes.title}>{job.Title}</h3>
          <div className={classes.dim}>
            Job {job.Id} · {isOwn ? 'you' : job.CreatedBy} · <Time at={job.CreatedAt} relative />
            {job.Reason === '' ? null : ` · ${job.Reason}`}
          </div>
        </div>
        <Badge {...badgeColors[job.State]} tt="none" flex="none">
          {getStateLabel(job)}
        </Badge>
      </div>
      <ProgressBar job={job} />
      <div className={classes.figures}>
        {formatProgress(job)}
        {shortfall === '' ? null : ` · ${shortfall}`}
        {hasEnded(job) ? <EndedAt at={job.FinishedAt} /> : null}
      </div>
      <div className={classes.actions}>
        <JobActions job={job} />
        <ExportButton
          endpoint={jobs.export}
          input={{ params: { id: job.Id } }}
          label="Results"
          done={(fileName) => `The results were saved as ${fileName}.`}
          button={{ size: 'compact-sm' }}
        />
        {job.Failed > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={showsFailures}
            onClick={() => setShowsFailures((before) => !before)}
          >
            {showsFailures ? 'Hide failures' : 'Show failures'}
          </Button>
        ) : null}
      </div>
      {showsFailures && job.Failed > 0 ? <FailedRows job={job} /> : null}
    </article>
  )
}

/** The shares of rows that are done, unchanged and failed; the rest is waiting. */
function ProgressBar({ job }: { job: Job }) {
  const toPercent = (rows: number) => (job.Total === 0 ? 0 : (rows / job.Total) * 100)
  const percent = Math.floor(toPercent(getProcessed(job)))
  return (
    <Progress.Root aria-label={`${job.Title}: ${percent} percent`} role="img">
      <Progress.Section value={toPercent(job.Done)} withAria={false} animated={job.State === 'running'} />
      <Progress.Section value={toPercent(job.Skipped)} withAria={false} color="gray.5" />
      <Progress.Section value={toPercent(job.Failed)} withAria={false} color="red" />
    </Progress.Root>
  )
}

function EndedAt({ at }: { at: string | null }) {
  return (
    <>
      {' '}
      · ended <Time at={at} relative />
    </>
  )
}

function JobActions({ job }: { job: Job }) {
  const params = { params: { id: job.Id } }
  const pause = useEndpointMutation(jobs.pause)
  const resume = useEndpointMutation(jobs.resume)
  const retry = useEndpointMutation(jobs.retry)
  const permission = job.Permission
  const canStart = useIsAllowed(permission ?? 'signed-in')
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <>
      {isActive(job) ? (
        <Button {...button} loading={pause.isPending} onClick={() => void pause.mutate(params)}>
          Pause
        </Button>
      ) : null}
      {job.State === 'paused' ? (
        <ExplainedButton
          {...button}
          loading={resume.isPending}
          disabledReason={canStart ? undefined : `This needs ${permission}.`}
          onClick={() => void resume.mutate(params)}
        >
          Resume
        </ExplainedButton>
      ) : null}
      {hasEnded(job) ? null : (
        <ActionButton
          endpoint={jobs.cancel}
          input={params}
          isDestructive
          button={{ size: 'compact-sm' }}
          labels={{
            label: 'Cancel',
            question: 'Cancel this job?',
            body: `${job.Title}: ${formatExact(getProcessed(job))} of ${formatExact(job.Total)} rows are done and stay. The others will not be processed.`,
            confirm: 'Cancel the job',
            done: `${job.Title} canceled.`,
          }}
        />
      )}
      {job.State === 'failed' ? (
        <ExplainedButton
          {...button}
          disabledReason={canStart ? undefined : `This needs ${permission}.`}
          onClick={() => void retry.mutate(params)}
        >
          Retry failed rows
        </ExplainedButton>
      ) : null}
    </>
  )
}
