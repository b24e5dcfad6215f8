import type { timedSteps } from '#contract/timed-steps.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { endStep, findStep, lockStep, retryStep, type StoredStep } from '#server/platform/timed-steps/repository.ts'
import type { StepRegistry } from '#server/platform/timed-steps/step-handler.ts'
import { defineStepList, toStep } from './step-list.ts'

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
