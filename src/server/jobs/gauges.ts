import { sql } from 'kysely'
import type { GaugeSource } from '#server/platform/metrics/gauge-source.ts'

/** Among how many of the newest jobs those that stopped are looked for. */
const newestJobs = 200

/** Jobs by kind and state, and whether they advance. */
export const jobGauges: readonly GaugeSource[] = [
  {
    name: 'jobs',
    help: 'Jobs that are waiting or running, and of the 200 newest those that are paused or failed within the last hour',
    labels: ['kind', 'state'],
    select: (now) => sql`
      select kind, state, count(*)::integer as value from jobs where state in ('waiting', 'running') group by kind, state
      union all
      select kind, state, count(*)::integer
      from (select kind, state, finished_at from jobs order by id desc limit ${newestJobs}) newest
      where state = 'paused' or (state = 'failed' and finished_at > ${now}::timestamptz - interval '1 hour')
      group by kind, state`,
  },
  {
    name: 'job_stalled_seconds',
    help: 'Time since the last batch of that waiting or running job which waited longest; 0 without one',
    select: (now) => sql`
      select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(coalesce(advanced_at, created_at)))), 0)
        as value
      from jobs where state in ('waiting', 'running')`,
  },
]

/** Whether timed steps are taken when they are due. */
export const timedStepGauges: readonly GaugeSource[] = [
  {
    name: 'timed_steps_late_seconds',
    help: 'How long the first timed step is due that was not taken; 0 without one',
    select: (now) => sql`
      select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(due_at))), 0) as value
      from timed_steps where ended_at is null`,
  },
  {
    name: 'timed_steps_failing',
    help: 'Timed steps that are due, failed, and are tried again',
    labels: ['kind'],
    select: (now) => sql`
      select kind, count(*)::integer as value from timed_steps
      where ended_at is null and due_at <= ${now} and attempts > 0 group by kind`,
  },
]
