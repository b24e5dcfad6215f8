import { z } from 'zod'
import { type Suspension, SuspensionFields, suspensions } from '#contract/suspensions.ts'
import { defineJob, type RowOutcome, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { liftSuspensions, suspendPlayers } from './suspension-repository.ts'

const Instant = z.iso.datetime().transform((text) => new Date(text))

/** The outcome of each player of a batch, of whom some were changed. */
function toOutcomes(
  playerIds: readonly string[],
  existing: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, Suspension>,
  { toChange, skipped }: { toChange: (one: Suspension) => { before: unknown; after: unknown }; skipped: string },
): RowOutcome[] {
  return playerIds.map((id) => {
    if (!existing.has(id)) return { state: 'failed', result: unknownPlayer }
    const suspension = changed.get(id)
    return suspension ? { state: 'done', ...toChange(suspension) } : { state: 'skipped', result: skipped }
  })
}

/** Suspends players, all from the same instant, by which they can be told from other suspensions. */
export const suspendJob = defineJob({
  startedBy: suspensions.suspendMany,
  params: SuspensionFields.extend({ createdAt: Instant }),
  action: suspensions.suspend.records.action,
  batchSize: 500,
  run: async (db, { createdAt, ...fields }, playerIds, { actor, now }) => {
    const existing = await lockPlayers(db, playerIds)
    // A job may have been paused for longer than the suspensions were to last.
    const isOver = fields.until !== null && fields.until <= now
    const by = { email: actor.name, at: createdAt, now }
    const made = await suspendPlayers(db, isOver ? [] : [...existing.keys()], fields, by)
    return toOutcomes(playerIds, existing, made, {
      toChange: (after) => ({ before: null, after }),
      skipped: isOver ? 'The end of the suspension has passed.' : 'This player is already suspended.',
    })
  },
})

/** Lifts suspensions of players. */
export const liftJob = defineJob({
  startedBy: suspensions.liftMany,
  params: z.object({ createdAt: Instant.optional() }),
  action: suspensions.lift.records.action,
  batchSize: 500,
  run: async (db, { createdAt }, playerIds, { now }) => {
    const existing = await lockPlayers(db, playerIds)
    const lifted = await liftSuspensions(db, [...existing.keys()], createdAt, now)
    return toOutcomes(playerIds, existing, lifted, {
      toChange: (before) => ({ before, after: null }),
      skipped: createdAt
        ? 'This player is not suspended, or was suspended otherwise.'
        : 'This player is not suspended.',
    })
  },
})
