import { formatExact } from '#console/components/number.tsx'
import { formatSeconds } from '#console/components/time/format-seconds.ts'
import type { Job } from '#contract/jobs.ts'
import { isActive } from './job-ends.ts'

/** Whether every row of a job failed. */
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

/** The label of the job's state. */
export function getStateLabel(job: Job): string {
  return hasFailedCompletely(job) ? 'Failed' : stateLabels[job.State]
}

/** The number of processed rows. */
export function getProcessed({ Done, Failed, Skipped }: Job): number {
  return Done + Failed + Skipped
}

/** "3,250 of 12,000 · 810 per second · 11 s left" */
export function formatProgress(job: Job): string {
  const parts = [`${formatExact(getProcessed(job))} of ${formatExact(job.Total)}`]
  if (isActive(job) && job.Rate > 0) parts.push(`${formatExact(Math.round(job.Rate))} per second`)
  if (job.SecondsLeft !== null) parts.push(`${formatSeconds(Math.max(1, Math.ceil(job.SecondsLeft)))} left`)
  return parts.join(' · ')
}
