import { sql } from 'kysely'
import { homePartLimit } from '#contract/home.ts'
import { jobs } from '#contract/jobs.ts'
import { timedSteps } from '#contract/timed-steps.ts'
import { defineHomePart, selectHomeCount, toInstant, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonObject, selectJsonRows } from '#server/platform/database/select-json.ts'
import { canManageJob, getRate, secondsLeft } from '#server/platform/jobs/rules.ts'

type OpenJob = {
  readonly id: string
  readonly title: string
  readonly state: 'waiting' | 'running'
  readonly created_by_id: number | null
  readonly created_at: string
  readonly total: number
  readonly processed: number
  readonly active_ms: number
}

type StoppedJob = Pick<OpenJob, 'id' | 'title' | 'created_by_id' | 'created_at'>

type Value = { readonly open: readonly OpenJob[]; readonly stopped: readonly StoppedJob[] }

/** How many open jobs are read, and among how many of the newest those that stopped are looked for. */
const openLimit = 100
const newestJobs = 200

function toRun({ id, title, state, created_at, total, processed, active_ms }: OpenJob, now: Date) {
  const left = secondsLeft(total - processed, getRate(processed, active_ms), state)
  return {
    Kind: 'job',
    Id: id,
    Name: title,
    From: toInstant(created_at),
    Until: left === null ? null : new Date(now.getTime() + left * 1000).toISOString(),
    Progress: total === 0 ? 0 : processed / total,
  }
}

/** Jobs that run, and those that failed or are paused: one's own, and for administrators all. */
export const jobsPart = defineHomePart<Value>({
  access: jobs.list.access,
  select: () =>
    selectJsonObject({
      open: selectJsonRows(sql`
        select id::text, title, state, created_by_id, created_at, total, done + failed + skipped as processed, active_ms
        from jobs where state in ('waiting', 'running') order by advanced_at nulls first, id limit ${openLimit}`),
      stopped: selectJsonRows(sql`
        select id::text, title, created_by_id, created_at
        from (select * from jobs order by id desc limit ${newestJobs}) newest
        where state in ('failed', 'paused') order by newest.id desc`),
    }),
  toItems:
    ({ open, stopped }, { now }) =>
    (person) => {
      const isVisible = ({ created_by_id }: StoppedJob) => canManageJob(person, created_by_id)
      const [last, ...others] = stopped.filter(isVisible)
      return {
        runs: open
          .filter(isVisible)
          .slice(0, homePartLimit)
          .map((job) => toRun(job, now)),
        matters: last
          ? toMatter(1 + others.length, {
              Kind: 'stopped jobs',
              Severity: 'important',
              Since: toInstant(last.created_at),
              ...(others.length === 0 && { Id: last.id, Name: last.title }),
            })
          : [],
      }
    },
})

/** Timed steps that are late because they failed. */
export const failedStepsPart = defineHomePart<number>({
  access: timedSteps.list.access,
  select: ({ now }) =>
    selectHomeCount(
      sql`select from timed_steps where ended_at is null and due_at <= ${now} and last_failed_at is not null`,
    ),
  toItems: (count) => ({ matters: toMatter(count, { Kind: 'failed steps', Severity: 'urgent' }) }),
})
