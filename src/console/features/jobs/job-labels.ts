import { formatExact } from '#console/components/number.tsx'
import { formatSeconds } from '#console/components/time/format-seconds.ts'
import type { Job } from '#contract/jobs.ts'

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

/** Whether the job still processes rows by itself. */
export function isActive({ State }: Job): boolean {
  return State === 'waiting' || State === 'running'
}

/** Whether the job has ended; only a retry of failed rows restarts it. */
export function hasEnded({ State }: Job): boolean {
  return State === 'done' || State === 'failed' || State === 'canceled'
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

/** "2 failed, 5 unchanged"; empty when every row was done. */
export function formatShortfall({ Failed, Skipped }: Job): string {
  return [Failed > 0 ? `${formatExact(Failed)} failed` : '', Skipped > 0 ? `${formatExact(Skipped)} unchanged` : '']
    .filter(Boolean)
    .join(', ')
}

/** How a job ended, in a sentence for a notice. */
export function formatEnd(job: Job): string {
  const shortfall = formatShortfall(job)
  const ending = job.State === 'canceled' ? 'was canceled' : 'has ended'
  return `${job.Title} ${ending}: ${formatExact(job.Done)} done${shortfall === '' ? '' : `, ${shortfall}`}.`
}
