import { writePlayerAudits } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { JobContext, JobHandler, RowOutcome } from './define-job.ts'

/** Does the work on some players and writes an audit entry for each who it was done for, in the same transaction. */
export async function runBatch(
  db: Handle,
  work: JobHandler,
  params: string,
  subjects: readonly string[],
  order: JobContext,
): Promise<readonly RowOutcome[]> {
  const outcomes = await work.run(db, params, subjects, order)
  if (outcomes.length !== subjects.length) throw new Error(`${work.kind} did not answer for every player`)
  const { now: at, actor, address, reason, requestId, jobId } = order
  const note = jobId === undefined ? '' : `job ${jobId}`
  await writePlayerAudits(
    db,
    { at, actor, address, reason, requestId, action: work.action, note },
    subjects.flatMap((playerId, index) => {
      const outcome = outcomes[index]
      return outcome?.state === 'done' ? [{ playerId, before: outcome.before, after: outcome.after }] : []
    }),
  )
  return outcomes
}
