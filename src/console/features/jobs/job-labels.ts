import { formatExact } from '#console/components/number.tsx'
import { formatSeconds } from '#console/components/time/format-seconds.ts'
import type { Job } from '#contract/jobs.ts'

/** Whether nothing at all came of a job. */
function isInVain({ State, Done, Skipped }: Job): boolean {
  return State === 'failed' && Done + Skipped === 0
}

const stateWords: Readonly<Record<Job['State'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  failed: 'Some failed',
  canceled: 'Canceled',
}

/** What the job's state is called. */
export function stateLabels(job: Job): string {
  return isInVain(job) ? 'Failed' : stateWords[job.State]
}

/** Whether rows of the job may still be done without anybody's help. */
export function isActive({ State }: Job): boolean {
  return State === 'waiting' || State === 'running'
}

/** Whether nothing will happen to the job any more, unless failed rows are tried again. */
export function hasEnded({ State }: Job): boolean {
  return State === 'done' || State === 'failed' || State === 'canceled'
}

/** Rows that need no more work. */
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
  const how = job.State === 'canceled' ? 'was canceled' : 'has ended'
  return `${job.Title} ${how}: ${formatExact(job.Done)} done${shortfall === '' ? '' : `, ${shortfall}`}.`
}
