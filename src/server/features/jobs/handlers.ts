import { isAdmin } from '#contract/core/permissions.ts'
import type { Job, JobRow, jobs } from '#contract/jobs.ts'
import { refuse } from '#server/platform/http/api-error.ts'
import { csvPieces } from '#server/platform/http/csv.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import {
  exportRows,
  getJob,
  jobOf,
  lapseOf,
  listJobs,
  listRows,
  lockJob,
  passJob,
  requeueFailed,
  type StoredJob,
  setJobState,
} from '#server/platform/jobs/repository.ts'
import { lackedFor, maySteer } from '#server/platform/jobs/rules.ts'

const resultColumns = {
  Row: ({ Row }: JobRow) => Row,
  PlayerId: ({ Subject }: JobRow) => Subject,
  State: ({ State }: JobRow) => State,
  Result: ({ Result }: JobRow) => Result,
}

async function visible({ db, person }: SignedInContext, id: string): Promise<StoredJob> {
  const job = await getJob(db, id)
  return maySteer(person, job.created_by_id) ? job : refuse('not-own-job')
}

/**
 * Going on with a job takes what starting one of its kind takes: a permission may have been taken away meanwhile. Whoever
 * lets a job go on whose own person may not, vouches for the rest of it, and it becomes theirs.
 */
async function vouch({ db, person, address }: SignedInContext, job: StoredJob): Promise<string> {
  const lacked = lackedFor(jobOf(job).Kind, person)
  if (lacked) refuse('forbidden', { message: `You're not authorized to do this: it needs ${lacked}.` })
  const lapse = await lapseOf(db, job)
  if (lapse === undefined) return ''
  await passJob(db, job.id, person, address)
  return `taken over: ${lapse}`
}

/** Moves a job that has not ended into another state. */
async function steer(context: SignedInContext, id: string, state: Job['State']) {
  const { db, person, now, audit } = context
  const job = await lockJob(db, id)
  if (!maySteer(person, job.created_by_id)) refuse('not-own-job')
  if (job.state === 'done' || job.state === 'failed' || job.state === 'canceled') refuse('job-finished')
  const note = state === 'waiting' ? await vouch(context, job) : ''
  // Pausing twice, or resuming what runs, changes nothing.
  const isThereAlready = job.state === state || (state === 'waiting' && job.state === 'running')
  const after = isThereAlready ? job : await setJobState(db, id, state, now)
  audit({ before: { State: job.state }, after: { State: after.state }, note })
  return { Job: jobOf(after) }
}

/** Answers the calls of jobs. */
export const jobHandlers: Handlers<typeof jobs> = {
  list: async ({ query: { scope, skip, take } }, { db, person }) => {
    if (scope === 'all' && !isAdmin(person)) refuse('not-own-job')
    return listJobs(db, scope === 'all' ? undefined : person.Id, skip, take)
  },

  get: async ({ params }, context) => ({ Job: jobOf(await visible(context, params.id)) }),

  rows: async ({ params, query }, context) => {
    await visible(context, params.id)
    return listRows(context.db, params.id, query)
  },

  export: async ({ params }, context) => {
    await visible(context, params.id)
    return {
      fileName: stampedFileName(`job_${params.id}`, context.now, 'csv'),
      pieces: csvPieces(resultColumns, exportRows(context.db, params.id)),
    }
  },

  pause: ({ params }, context) => steer(context, params.id, 'paused'),

  resume: ({ params }, context) => steer(context, params.id, 'waiting'),

  cancel: ({ params }, context) => steer(context, params.id, 'canceled'),

  retry: async ({ params }, context) => {
    const { db, person, audit } = context
    const job = await lockJob(db, params.id)
    if (!maySteer(person, job.created_by_id)) refuse('not-own-job')
    if (job.state !== 'failed') refuse('job-nothing-failed')
    audit({ after: { Rows: job.failed }, note: await vouch(context, job) })
    return { Job: jobOf(await requeueFailed(db, params.id)) }
  },
}
