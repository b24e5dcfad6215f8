import { formatExact } from '#console/components/number.tsx'
import type { Job } from '#contract/jobs.ts'

/** Whether the job still processes rows by itself. */
export function isActive({ State }: Job): boolean {
  return State === 'waiting' || State === 'running'
}

/** Whether the job has ended; only a retry of failed rows restarts it. */
export function hasEnded({ State }: Job): boolean {
  return State === 'done' || State === 'failed' || State === 'canceled'
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
