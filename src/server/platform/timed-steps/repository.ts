import type { Selectable } from 'kysely'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

/** A timed step as the database keeps it. */
export type StoredStep = Selectable<Tables['timed_steps']>

/** A step by what it does and what it is about. */
export type StepName = { readonly kind: string; readonly target: string }

const maxFailureLength = 500
const firstWaitMs = 1_000
const maxWaitMs = 5 * 60_000

const pendingSteps = (db: Handle, { kind, target }: StepName) =>
  db
    .selectFrom('timed_steps')
    .select('id')
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('ended_at', 'is', null)
    // A running step waits for the rows that the caller has locked, and then looks at them again.
    .forUpdate()
    .skipLocked()

/**
 * Schedules a step, or moves the pending one of the same kind and target. Call it in the transaction that changes the
 * target, after locking it. A step that is running at this moment stays: its handler sees the change.
 */
export async function scheduleStep(db: Handle, step: StepName & { readonly dueAt: Date }): Promise<void> {
  const moved = await db
    .updateTable('timed_steps')
    .set({ due_at: step.dueAt, next_attempt_at: step.dueAt, attempts: 0, last_failure: '', last_failed_at: null })
    .where('id', 'in', pendingSteps(db, step))
    .executeTakeFirstOrThrow()
  if (moved.numUpdatedRows > 0n) return
  await db
    .insertInto('timed_steps')
    .values({ kind: step.kind, target: step.target, due_at: step.dueAt, next_attempt_at: step.dueAt })
    .onConflict((on) => on.doNothing())
    .execute()
}

/**
 * Schedules a step, unless the pending one of the same kind and target is due earlier. The step then does not run before the
 * transaction has ended, and one that is running is waited for: call it before locking what its handler locks.
 */
export async function scheduleStepBy(db: Handle, step: StepName & { readonly dueAt: Date }): Promise<void> {
  const pending = await db
    .selectFrom('timed_steps')
    .select('due_at')
    .where('kind', '=', step.kind)
    .where('target', '=', step.target)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!pending || pending.due_at > step.dueAt) await scheduleStep(db, step)
}

/** Deletes the pending step of a kind and target. One that is running at this moment stays: its handler sees the change. */
export async function cancelStep(db: Handle, step: StepName): Promise<void> {
  await db.deleteFrom('timed_steps').where('id', 'in', pendingSteps(db, step)).execute()
}

/** Locks the step that was due first, leaving out those that another server has locked or that wait for another attempt. */
export function claimStep(db: Handle, now: Date): Promise<StoredStep | undefined> {
  return db
    .selectFrom('timed_steps')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .where('next_attempt_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Locks a step by its id; undefined when it does not exist, or runs at this moment. */
export function lockStep(db: Handle, id: string): Promise<StoredStep | undefined> {
  return db.selectFrom('timed_steps').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
}

/** Ends a locked step. `skipped` says who left it out, and why. */
export async function endStep(
  db: Handle,
  id: string,
  now: Date,
  skipped?: { readonly by: string; readonly reason: string },
): Promise<void> {
  await db
    .updateTable('timed_steps')
    .set({ ended_at: now, ...(skipped && { skipped_by: skipped.by, skip_reason: skipped.reason }) })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Moves a locked step to another time. */
export async function moveStep(db: Handle, id: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('timed_steps')
    .set({ due_at: dueAt, next_attempt_at: dueAt, attempts: 0 })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A step by its id; undefined when it does not exist. */
export function findStep(db: Handle, id: string): Promise<StoredStep | undefined> {
  return db.selectFrom('timed_steps').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lets a locked step be tried at once. */
export async function retryStep(db: Handle, id: string, now: Date): Promise<void> {
  await db.updateTable('timed_steps').set({ next_attempt_at: now }).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Stores a failed attempt. The next one follows after 1 s, then twice as long each time, at most 5 min. */
export async function storeFailure(db: Handle, id: string, failure: string, now: Date): Promise<void> {
  const step = await lockStep(db, id)
  // Another server has taken it since.
  if (!step || step.ended_at) return
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(step.attempts, 20), maxWaitMs)
  await db
    .updateTable('timed_steps')
    .set({
      attempts: step.attempts + 1,
      last_failure: failure.slice(0, maxFailureLength),
      last_failed_at: now,
      next_attempt_at: new Date(now.getTime() + waitMs),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the steps that ended before an instant. */
export async function deleteEndedSteps(db: Handle, endedBefore: Date): Promise<void> {
  await db.deleteFrom('timed_steps').where('ended_at', '<', endedBefore).execute()
}
