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

/** What kinds of jobs do with a row, where a word says more than "done". */
const verbs: Readonly<Record<string, string>> = { 'leaderboard prizes': 'paid', compensation: 'sent' }

/** How a job ended, in a sentence for a notice. */
export function formatEnd(job: Job): string {
  const verb = verbs[job.Kind]
  if (verb !== undefined && job.State === 'done')
    return `${job.Title}: ${formatExact(job.Done)} of ${formatExact(job.Total)} ${verb}`
  const shortfall = formatShortfall(job)
  const ending = job.State === 'canceled' ? ', canceled' : ''
  return `${job.Title}${ending}: ${formatExact(job.Done)} of ${formatExact(job.Total)} done${shortfall === '' ? '' : `, ${shortfall}`}`
}
