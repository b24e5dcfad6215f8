import { formatExact } from '#console/components/number.tsx'
import { formatSeconds } from '#console/components/time.tsx'
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
export function stateText(job: Job): string {
  return isInVain(job) ? 'Failed' : stateWords[job.State]
}

/** Whether rows of the job may still be done without anybody's help. */
export function goesOn({ State }: Job): boolean {
  return State === 'waiting' || State === 'running'
}

/** Whether nothing will happen to the job any more, unless failed rows are tried again. */
export function hasEnded({ State }: Job): boolean {
  return State === 'done' || State === 'failed' || State === 'canceled'
}

/** Rows that need no more work. */
export function processedOf({ Done, Failed, Skipped }: Job): number {
  return Done + Failed + Skipped
}

/** "3,250 of 12,000 · 810 per second · 11 s left" */
export function progressText(job: Job): string {
  const parts = [`${formatExact(processedOf(job))} of ${formatExact(job.Total)}`]
  if (goesOn(job) && job.Rate > 0) parts.push(`${formatExact(Math.round(job.Rate))} per second`)
  if (job.SecondsLeft !== null) parts.push(`${formatSeconds(Math.max(1, Math.ceil(job.SecondsLeft)))} left`)
  return parts.join(' · ')
}

/** "2 failed, 5 unchanged"; empty when every row was done. */
export function shortfallText({ Failed, Skipped }: Job): string {
  return [Failed > 0 ? `${formatExact(Failed)} failed` : '', Skipped > 0 ? `${formatExact(Skipped)} unchanged` : '']
    .filter(Boolean)
    .join(', ')
}

/** How a job ended, in a sentence for a notice. */
export function endText(job: Job): string {
  const shortfall = shortfallText(job)
  const how = job.State === 'canceled' ? 'was canceled' : 'has ended'
  return `${job.Title} ${how}: ${formatExact(job.Done)} done${shortfall === '' ? '' : `, ${shortfall}`}.`
}
