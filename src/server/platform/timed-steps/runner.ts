import { batchDeadlineMs } from '#contract/core/units.ts'
import { Deadline } from '#server/platform/database/deadline.ts'
import { limitDatabase } from '#server/platform/database/pooled-database.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Polling } from '#server/platform/polling.ts'
import { claimStep, endStep, moveStep, type StoredStep, storeFailure } from './repository.ts'
import type { StepRegistry } from './step-handler.ts'

/** A step that is due is taken within the longest. */
const rests = { shortestMs: 500, longestMs: 2_000 }

/** What the runner of timed steps works with. */
export type StepRunnerParts = {
  db: Database
  registry: StepRegistry
  now: () => Date
  report: (error: unknown) => void
}

/** Takes a locked step in its transaction: what its handler does, and its end or its new time. */
async function takeStep(db: Handle, registry: StepRegistry, step: StoredStep, now: Date): Promise<void> {
  const handler = registry.get(step.kind)
  if (!handler) throw new Error(`No feature has a step handler of the kind ${step.kind}.`)
  const again = await handler.run(db, { target: step.target, at: step.due_at, now })
  if (again) await moveStep(db, step.id, again)
  else await endStep(db, step.id, now)
}

/**
 * Takes the step that was due first, in one transaction with everything that it does, so that it happens once however
 * many servers run and whenever one of them dies. A step that fails, or takes longer than 60 s, is rolled back and tried
 * again later; the others do not wait for it. False when none is due. Throws when the database is unavailable.
 */
export async function advanceSteps({ db, registry, now, report }: StepRunnerParts): Promise<boolean> {
  const found: { step?: StoredStep | undefined } = {}
  const deadline = new Deadline(batchDeadlineMs)
  const work = async (trx: Handle) => {
    const present = now()
    found.step = await claimStep(trx, present)
    if (found.step) await takeStep(trx, registry, found.step, present)
  }
  try {
    await deadline.run(() => inTransaction(limitDatabase(db, deadline), work))
  } catch (error) {
    const { step } = found
    if (!step) throw error
    report(error)
    await inTransaction(db, (trx) => storeFailure(trx, step.id, String(error), now()))
  }
  return found.step !== undefined
}

/** Takes due steps in the background until the returned function is called, which lets the current one end. */
export function startTimedSteps(polling: Polling, parts: StepRunnerParts): () => Promise<void> {
  return polling.start(async () => ((await advanceSteps(parts)) ? { restMs: 0 } : undefined), rests)
}
