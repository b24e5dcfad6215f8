import { type BulkReply, inlineLimit } from '#contract/jobs.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { type JobContext, type JobHandler, unknownPlayer } from './define-job.ts'
import { insertJob, type NewJob, toJob } from './repository.ts'
import { runBatch } from './run-batch.ts'

/** The order that a call gives: on the word of its person, for its reason. */
export function toJobContext({ person, address, requestId, reason, now, services }: SignedInContext): JobContext {
  const actor = { id: person.Id, name: person.email }
  return { jobId: undefined, actor, address, requestId, reason, now, randomBytes: services.randomBytes }
}

/** Makes a job of the work, however little it is, and records that in the call's audit entry. */
export async function queueJob(
  context: SignedInContext,
  work: JobHandler,
  job: Omit<NewJob, 'kind'>,
  ids: readonly string[],
) {
  const made = await insertJob(context.db, { ...job, kind: work.kind }, ids, toJobContext(context))
  context.audit({ after: { Job: made.id, Players: ids.length }, note: `job ${made.id}` })
  return toJob(made)
}

/**
 * Acts on many players: on up to 1,000 at once, in the call's transaction; on more as a job, which the reply names.
 * Every player for whom something is done gets an audit entry; the call's own entry counts them.
 */
export async function runBulk(
  context: SignedInContext,
  work: JobHandler,
  job: Omit<NewJob, 'kind'>,
  ids: readonly string[],
): Promise<BulkReply> {
  if (ids.length > inlineLimit) {
    const made = await queueJob(context, work, job, ids)
    return { Done: 0, Skipped: 0, Unknown: [], UnknownCount: 0, Job: made }
  }
  const unknown: string[] = []
  let done = 0
  let skipped = 0
  for (let from = 0; from < ids.length; from += work.chunk) {
    const subjects = ids.slice(from, from + work.chunk)
    const outcomes = await runBatch(context.db, work, job.params, subjects, toJobContext(context))
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.state === 'done') done++
      else if (outcome.state === 'skipped') skipped++
      else if (outcome.result === unknownPlayer) unknown.push(subjects[index] ?? '')
    }
  }
  context.audit({ after: { Done: done, Skipped: skipped, Unknown: unknown } })
  return {
    Done: done,
    Skipped: skipped,
    Unknown: unknown,
    UnknownCount: unknown.length,
    Job: null,
  }
}
