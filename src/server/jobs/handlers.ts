import { isAdmin } from '#contract/core/permissions.ts'
import type { Job, jobs } from '#contract/jobs.ts'
import type { timedSteps } from '#contract/timed-steps.ts'
import { findPerson } from '#server/accounts/staff-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { jobList, jobRowList } from '#server/platform/jobs/job-lists.ts'
import {
  getJob,
  lockJob,
  reassignJob,
  requeueFailed,
  revokedReason,
  type StoredJob,
  setJobState,
  toJob,
} from '#server/platform/jobs/repository.ts'
import { canManageJob, missingPermission } from '#server/platform/jobs/rules.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { endStep, findStep, lockStep, retryStep, type StoredStep } from '#server/platform/timed-steps/repository.ts'
import type { StepRegistry } from '#server/platform/timed-steps/step-handler.ts'
import { defineStepList, toStep } from './step-list.ts'

async function getVisibleJob({ db, person }: SignedInContext, id: string): Promise<StoredJob> {
  const job = await getJob(db, id)
  if (!canManageJob(person, job.created_by_id)) throw new ApiError('not-own-job')
  return job
}

/**
 * Checks that a person may let a job continue, which needs the permission for starting it. When the person who started
 * it is no longer authorized, the job is reassigned. Returns the note for the audit entry.
 */
async function reauthorize({ db, person, ipAddress }: SignedInContext, job: StoredJob): Promise<string> {
  const missing = missingPermission(job.kind, person)
  if (missing) throw new ApiError('forbidden', { message: `You're not authorized to do this: it needs ${missing}.` })
  const reason = await revokedReason(db, job, findPerson)
  if (reason === undefined) return ''
  await reassignJob(db, job.id, person, ipAddress)
  return `taken over: ${reason}`
}

/** Changes the state of a job that has not ended. */
async function changeState(context: SignedInContext, id: string, state: Job['State']) {
  const { db, person, now, audit } = context
  const job = await lockJob(db, id)
  if (!canManageJob(person, job.created_by_id)) throw new ApiError('not-own-job')
  if (job.state === 'done' || job.state === 'failed' || job.state === 'canceled') throw new ApiError('job-finished')
  const note = state === 'waiting' ? await reauthorize(context, job) : ''
  // Pausing twice, or resuming a running job, changes nothing.
  const isUnchanged = job.state === state || (state === 'waiting' && job.state === 'running')
  const after = isUnchanged ? job : await setJobState(db, id, state, now)
  audit({ before: { State: job.state }, after: { State: after.state }, note })
  return { Job: toJob(after) }
}

export const jobHandlers: Handlers<typeof jobs> = {
  list: async ({ query: { scope, ...query } }, { db, person, now }) => {
    if (scope === 'all' && !isAdmin(person)) throw new ApiError('not-own-job')
    const personId = scope === 'all' ? undefined : person.Id
    return readPage(db, jobList, { ...query, personId }, now)
  },

  get: async ({ params }, context) => ({ Job: toJob(await getVisibleJob(context, params.id)) }),

  rows: async ({ params, query }, context) => {
    await getVisibleJob(context, params.id)
    return readPage(context.db, jobRowList, { ...query, jobId: params.id }, context.now)
  },

  export: async ({ params }, context) => {
    await getVisibleJob(context, params.id)
    return {
      fileName: stampedFileName(`job_${params.id}`, context.now, 'csv'),
      chunks: exportCsv(context.db, jobRowList, { jobId: params.id }, context.now, 'database'),
    }
  },

  pause: ({ params }, context) => changeState(context, params.id, 'paused'),

  resume: ({ params }, context) => changeState(context, params.id, 'waiting'),

  cancel: ({ params }, context) => changeState(context, params.id, 'canceled'),

  retry: async ({ params }, context) => {
    const { db, person, audit } = context
    const job = await lockJob(db, params.id)
    if (!canManageJob(person, job.created_by_id)) throw new ApiError('not-own-job')
    if (job.state !== 'failed') throw new ApiError('job-nothing-failed')
    audit({ after: { Rows: job.failed }, note: await reauthorize(context, job) })
    return { Job: toJob(await requeueFailed(db, params.id)) }
  },
}

/** A step as it is now. Throws `timed-step-unknown`. */
async function requireStep(db: Handle, id: string): Promise<StoredStep> {
  const step = await findStep(db, id)
  if (!step) throw new ApiError('timed-step-unknown')
  return step
}

/** A pending step, locked. Throws `timed-step-unknown`, `timed-step-ended` and `timed-step-running`. */
async function lockPending(db: Handle, id: string): Promise<StoredStep> {
  const step = await lockStep(db, id)
  if (!step) throw new ApiError((await requireStep(db, id)).ended_at ? 'timed-step-ended' : 'timed-step-running')
  if (step.ended_at) throw new ApiError('timed-step-ended')
  return step
}

const describe = ({ kind, target, due_at }: StoredStep) => ({ Kind: kind, Target: target, DueAt: due_at.toISOString() })

/** The handlers of timed steps, which know what the kinds of `registry` are called and how they are skipped. */
export function createStepHandlers(registry: StepRegistry): Handlers<typeof timedSteps> {
  const list = defineStepList(registry)
  return {
    list: ({ query }, { db, now }) => readPage(db, list, query, now),

    retry: async ({ params: { id } }, { db, now, audit }) => {
      const step = await lockPending(db, id)
      if (step.due_at > now) throw new ApiError('timed-step-not-due')
      await retryStep(db, id, now)
      audit({ after: describe(step) })
      return toStep(registry, await requireStep(db, id))
    },

    skip: async ({ params: { id }, body: { Reason } }, { db, now, person, audit }) => {
      const step = await lockPending(db, id)
      const skip = registry.get(step.kind)?.skip
      if (!skip) throw new ApiError('timed-step-not-skippable')
      await endStep(db, id, now, { by: person.email, reason: Reason })
      await skip.run(db, { target: step.target, at: step.due_at, now, by: person.email })
      audit({ after: { ...describe(step), Reason } })
      return toStep(registry, await requireStep(db, id))
    },
  }
}
