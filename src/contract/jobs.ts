import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { pageSchema } from './core/lists.ts'
import { cleanId, SearchText } from './core/pasted-text.ts'
import { permissionNames } from './core/permissions.ts'
import { Instant, Skip, StoredInteger, Take } from './core/units.ts'

/** Maximum players that a call handles itself; more run as a job. */
export const inlineLimit = 1_000

/** Maximum players of one call. */
export const bulkLimit = 100_000

/** A pasted list of up to `limit` ids or social account ids of players: cleaned, each once, in the given order. */
export function playerIdListSchema(limit: number) {
  return z
    .array(z.string().overwrite(cleanId).min(1).max(200))
    .min(1, 'The list is empty.')
    .max(limit, `A list holds at most ${limit.toLocaleString('en')} players. Split it.`)
    .transform((ids) => [...new Set(ids)])
}

/** The list of a call on up to 100,000 players. */
export const PlayerIdList = playerIdListSchema(bulkLimit)

/** The ids of all players that match a search, for a call on these and no others. */
export const MatchingIds = z.object({ PlayerIds: z.array(z.string()).max(bulkLimit) })

/** More players match than one call may be about. */
export const tooManyMatches = defineError(
  'too-many-matches',
  409,
  'More than 100,000 players match. Narrow the search or the filters.',
)

/** The states of a job. `waiting`: not started; `paused` and `canceled` by a user; `failed`: some rows failed. */
export const jobStates = ['waiting', 'running', 'paused', 'done', 'failed', 'canceled'] as const

/** A background job on many players, and its progress. */
export const Job = z.object({
  Id: z.string(),
  /** The `job` of the endpoint that starts it: "hackers set". */
  Kind: z.string(),
  /** The permission that resuming or retrying it needs; null: every user who may manage it. */
  Permission: z.enum(permissionNames).nullable(),
  /** What it does: "Message “Sorry” to 12,000 players". */
  Title: z.string(),
  State: z.enum(jobStates),
  CreatedBy: z.string(),
  CreatedAt: Instant,
  FinishedAt: Instant.nullable(),
  Reason: z.string(),
  /** Rows in all; done; failed; skipped because there was nothing to do. The others wait. */
  Total: StoredInteger,
  Done: z.int(),
  Failed: StoredInteger,
  Skipped: z.int(),
  /** Rows per second while it ran; 0 before the first. */
  Rate: z.number(),
  /** Seconds that the waiting rows will take at this rate; null when the rate is unknown or nothing waits. */
  SecondsLeft: z.number().nullable(),
})
export type Job = z.infer<typeof Job>

/** How one row of a job ended. */
export const jobRowStates = ['waiting', 'done', 'failed', 'skipped'] as const

/** One player of a job. */
export const JobRow = z.object({
  Row: StoredInteger,
  /** The player's id. */
  Subject: z.string(),
  State: z.enum(jobRowStates),
  /** The reason when it failed or was skipped; empty otherwise. */
  Result: z.string(),
})
export type JobRow = z.infer<typeof JobRow>

/** The reply of a call on many players: what the call did, or the job that it started. */
export const BulkReply = z.object({
  Done: z.int(),
  Skipped: z.int(),
  /** Unknown player ids, and how many there are. Empty with a job, whose rows contain them. */
  Unknown: z.array(z.string()),
  UnknownCount: z.int(),
  Job: Job.nullable(),
})
export type BulkReply = z.infer<typeof BulkReply>

const JobId = z.string().regex(/^\d{1,18}$/, 'A job has a number.')
const byId = z.object({ id: JobId })
const oneJob = z.object({ Job })

const jobUnknown = defineError('job-unknown', 404, 'There is no such job.')
const notOwnJob = defineError('not-own-job', 403, 'This job belongs to someone else. Nothing was changed.')
const jobFinished = defineError('job-finished', 409, 'This job has ended. Nothing was changed.')
const jobNothingFailed = defineError('job-nothing-failed', 409, 'No row of this job failed, or it is still running.')

/** Watching and controlling jobs. Users see their own; administrators see all. */
export const jobs = feature({
  /** Jobs, newest first: one's own, or with `all` those of all users, for administrators only; `filter` is an id or part of a title. */
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    access: 'signed-in',
    summary: 'Jobs',
    query: z.strictObject({
      scope: z.enum(['own', 'all']).default('own'),
      filter: SearchText.optional(),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(Job),
    errors: [notOwnJob],
  }),
  /** One job. */
  get: endpoint({
    method: 'GET',
    path: '/jobs/:id',
    access: 'signed-in',
    summary: 'A job',
    params: byId,
    reply: oneJob,
    errors: [jobUnknown, notOwnJob],
  }),
  /** The rows of a job and how each ended. */
  rows: endpoint({
    method: 'GET',
    path: '/jobs/:id/rows',
    access: 'signed-in',
    summary: 'The rows of a job',
    params: byId,
    query: z.strictObject({ state: z.enum(jobRowStates).optional(), skip: Skip, take: Take }),
    reply: pageSchema(JobRow),
    errors: [jobUnknown, notOwnJob],
  }),
  /** The result of every row as CSV, separated by `;`. */
  export: endpoint({
    method: 'GET',
    path: '/jobs/:id/dump',
    access: 'EXPORT_DATA',
    summary: "A job's results",
    params: byId,
    file: 'text/csv',
    reply: z.string(),
    errors: [jobUnknown, notOwnJob],
    records: { action: 'job results exported', target: 'job', targetParam: 'id' },
  }),
  /** Stops a job after its current batch; it can be resumed. */
  pause: endpoint({
    method: 'POST',
    path: '/jobs/:id/pause',
    access: 'signed-in',
    summary: 'Pause a job',
    params: byId,
    reply: oneJob,
    errors: [jobUnknown, notOwnJob, jobFinished],
    records: { action: 'job paused', target: 'job', targetParam: 'id' },
  }),
  /** Continues a paused job. */
  resume: endpoint({
    method: 'POST',
    path: '/jobs/:id/resume',
    access: 'signed-in',
    summary: 'Resume a job',
    params: byId,
    reply: oneJob,
    errors: [jobUnknown, notOwnJob, jobFinished],
    records: { action: 'job resumed', target: 'job', targetParam: 'id' },
  }),
  /** Ends a job for good; what is done stays done. */
  cancel: endpoint({
    method: 'POST',
    path: '/jobs/:id/cancel',
    access: 'signed-in',
    summary: 'Cancel a job',
    params: byId,
    reply: oneJob,
    errors: [jobUnknown, notOwnJob, jobFinished],
    records: { action: 'job canceled', target: 'job', targetParam: 'id' },
  }),
  /** Tries the failed rows of a finished job again. */
  retry: endpoint({
    method: 'POST',
    path: '/jobs/:id/retry',
    access: 'signed-in',
    summary: 'Retry the failed rows',
    params: byId,
    reply: oneJob,
    errors: [jobUnknown, notOwnJob, jobNothingFailed],
    records: { action: 'job retried', target: 'job', targetParam: 'id' },
  }),
})
