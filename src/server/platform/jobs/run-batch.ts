import { writePlayerAudits } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { JobContext, JobHandler, RowOutcome } from './define-job.ts'

/** Runs one batch and writes an audit entry for each player it was done for, in the same transaction. */
export async function runBatch(
  db: Handle,
  job: JobHandler,
  params: string,
  playerIds: readonly string[],
  context: JobContext,
  prepared?: unknown,
): Promise<readonly RowOutcome[]> {
  const outcomes = await job.run(db, params, playerIds, context, prepared)
  if (outcomes.length !== playerIds.length) throw new Error(`${job.kind} did not return an outcome for every player`)
  const { now: at, actor, ipAddress, reason, requestId, jobId } = context
  const note = jobId === undefined ? '' : `job ${jobId}`
  await writePlayerAudits(
    db,
    { at, actor, ipAddress, reason, requestId, action: job.action, note },
    playerIds.flatMap((playerId, index) => {
      const outcome = outcomes[index]
      return outcome?.state === 'done' ? [{ playerId, before: outcome.before, after: outcome.after }] : []
    }),
  )
  return outcomes
}
