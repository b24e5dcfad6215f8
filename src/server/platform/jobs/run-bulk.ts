import { type BulkReply, inlineLimit, type Job } from '#contract/jobs.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import type { UndoCall } from '#server/platform/http/undo-call.ts'
import { type JobContext, type JobHandler, unknownPlayer } from './define-job.ts'
import { insertJob, type NewJob, toJob } from './repository.ts'
import { runBatch } from './run-batch.ts'

/** The job context of a call: its person, time and reason. */
export function toJobContext({ person, ipAddress, requestId, reason, now, services }: SignedInContext): JobContext {
  const actor = { id: person.Id, name: person.email }
  const { randomBytes } = services
  return { jobId: undefined, actor, ipAddress, requestId, reason, now, randomBytes }
}

/** Queues a job for any number of players and names it in the call's audit entry. */
export async function queueJob(
  context: SignedInContext,
  handler: JobHandler,
  job: Omit<NewJob, 'kind'>,
  playerIds: readonly string[],
): Promise<Job> {
  const queued = await insertJob(context.db, { ...job, kind: handler.kind }, playerIds, toJobContext(context))
  context.audit({ after: { Job: queued.id, Players: playerIds.length }, note: `job ${queued.id}` })
  return toJob(queued)
}

/** A player for whom a job handler did its work, and what it noted of the state before. */
export type DonePlayer = { readonly playerId: string; readonly before: unknown }

/**
 * Runs a job handler for many players: up to 1,000 within the call's transaction, more as a background job that the
 * reply names. Each player it was done for gets an audit entry; the call's own entry counts them, and with `toUndo` says
 * how it is taken back for those whom it was done for.
 */
export async function runBulk(
  context: SignedInContext,
  handler: JobHandler,
  job: Omit<NewJob, 'kind'>,
  playerIds: readonly string[],
  toUndo?: (done: readonly DonePlayer[]) => UndoCall,
): Promise<BulkReply> {
  if (playerIds.length > inlineLimit) {
    const queued = await queueJob(context, handler, job, playerIds)
    return { Done: 0, Skipped: 0, Unknown: [], UnknownCount: 0, Job: queued }
  }
  const unknown: string[] = []
  const done: DonePlayer[] = []
  let skipped = 0
  for (let from = 0; from < playerIds.length; from += handler.batchSize) {
    const batch = playerIds.slice(from, from + handler.batchSize)
    const outcomes = await runBatch(context.db, handler, job.params, batch, toJobContext(context))
    for (const [index, outcome] of outcomes.entries()) {
      const playerId = batch[index] ?? ''
      if (outcome.state === 'done') done.push({ playerId, before: outcome.before })
      else if (outcome.state === 'skipped') skipped++
      else if (outcome.result === unknownPlayer) unknown.push(playerId)
    }
  }
  const Done = done.length
  const undo = Done > 0 ? toUndo?.(done) : undefined
  context.audit({ after: { Done, Skipped: skipped, Unknown: unknown.length }, undo })
  return { Done, Skipped: skipped, Unknown: unknown, UnknownCount: unknown.length, Job: null }
}
