import { writeAudits } from '#server/audit/store.ts'
import type { Handle } from '#server/database/tables.ts'
import type { AnyWork, RowOutcome, WorkOrder } from './work.ts'

/** Does the work on some players and writes an audit entry for each who it was done for, in the same transaction. */
export async function carryOut(
  db: Handle,
  work: AnyWork,
  params: string,
  subjects: readonly string[],
  order: WorkOrder,
): Promise<readonly RowOutcome[]> {
  const outcomes = await work.run(db, params, subjects, order)
  if (outcomes.length !== subjects.length) throw new Error(`${work.kind} did not answer for every player`)
  await writeAudits(
    db,
    subjects.flatMap((subject, index) => {
      const outcome = outcomes[index]
      if (outcome?.state !== 'done') return []
      return {
        at: order.now,
        actor: order.actor,
        address: order.address,
        action: work.action,
        targetKind: 'player',
        targetId: subject,
        reason: order.reason,
        outcome: 'done' as const,
        requestId: order.requestId,
        note: order.jobId === undefined ? '' : `job ${order.jobId}`,
        before: outcome.before,
        after: outcome.after,
      }
    }),
  )
  return outcomes
}
