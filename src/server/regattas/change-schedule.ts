import { isDeletable } from '#contract/regatta.ts'
import type { NewRegattaDefinition } from '#contract/regatta-definition.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { cancelStep, scheduleStep } from '#server/platform/timed-steps/repository.ts'
import {
  findCurrentDefinition,
  inactivateDefinition,
  insertDefinition,
  lockSchedule,
  requireDefinition,
  type StoredDefinition,
} from './definition-repository.ts'
import {
  findLatestEnd,
  hasRegattaFrom,
  insertRegatta,
  listSkippedSlots,
  listUpcomingRegattas,
  lockRegatta,
  lockUpcomingRegattas,
  type StoredRegatta,
  toRegatta,
  updateRegatta,
} from './repository.ts'
import { addMinutes, planFilledSlot, planNextStart, stepKinds, toEnds } from './rules.ts'

export type Change = { readonly by: string; readonly now: Date }

async function addRegatta(
  db: Handle,
  definition: StoredDefinition,
  start: Date,
  rest: { endOfLast: Date | null; now: Date; minutes?: number },
): Promise<StoredRegatta> {
  const { endOfLast, now, minutes: durationMinutes = definition.duration_minutes } = rest
  const { competitionEnd, end } = toEnds(start, { ...definition, duration_minutes: durationMinutes })
  const slot = { start_at: start, competition_end_at: competitionEnd, end_at: end, endOfLast, durationMinutes }
  const regatta = await insertRegatta(db, definition, slot, now)
  await scheduleStep(db, { kind: stepKinds.start, target: String(regatta.id), dueAt: start })
  return regatta
}

/** Creates the regatta that follows another one of an active definition, unless it exists. Needs the lock of the schedule. */
export async function createNextRegatta(db: Handle, previous: StoredRegatta, now: Date): Promise<void> {
  const definition = await requireDefinition(db, previous.definition_id)
  if (definition.is_inactive || (await hasRegattaFrom(db, definition.id, previous.end_at))) return
  const start = planNextStart(previous.end_at, definition, now)
  await addRegatta(db, definition, start, { endOfLast: start, now })
}

async function markDeleted(db: Handle, regatta: StoredRegatta, { by, now }: Change): Promise<StoredRegatta> {
  const target = String(regatta.id)
  for (const kind of Object.values(stepKinds)) await cancelStep(db, { kind, target })
  return updateRegatta(db, regatta.id, { deleted_at: now, deleted_by: by })
}

async function deleteUpcoming(db: Handle, change: Change): Promise<void> {
  for (const regatta of await lockUpcomingRegattas(db, change.now)) await markDeleted(db, regatta, change)
}

/** What `createDefinition` would stop and delete now, and until when the last regatta that stays runs. */
export async function planDefinition(db: Handle, now: Date) {
  const current = await findCurrentDefinition(db)
  const deleted = await listUpcomingRegattas(db, now)
  const latestEnd = await findLatestEnd(
    db,
    deleted.map(({ id }) => id),
  )
  return {
    stops: current && !current.is_inactive ? current : undefined,
    deleted,
    runsUntil: latestEnd && latestEnd > now ? latestEnd : undefined,
  }
}

/** Creates a definition with its first regatta, which starts when a running one has ended. Stops the one before. */
export async function createDefinition(
  db: Handle,
  fields: NewRegattaDefinition,
  change: Change,
): Promise<StoredDefinition> {
  await lockSchedule(db)
  const before = await findCurrentDefinition(db)
  if (before && !before.is_inactive) await inactivateDefinition(db, before.id)
  await deleteUpcoming(db, change)
  const { by, now } = change
  const definition = await insertDefinition(db, fields, by, now)
  const ownStart = addMinutes(now, fields.StartDate)
  const runningUntil = (await findLatestEnd(db)) ?? ownStart
  await addRegatta(db, definition, runningUntil > ownStart ? runningUntil : ownStart, { endOfLast: null, now })
  return definition
}

/** Stops a definition: the regatta that has not started is deleted, and none follows. */
export async function stopDefinition(db: Handle, id: number, change: Change): Promise<StoredDefinition> {
  await lockSchedule(db)
  const definition = await requireDefinition(db, id)
  if ((await findCurrentDefinition(db))?.id === id) await deleteUpcoming(db, change)
  return definition.is_inactive ? definition : inactivateDefinition(db, id)
}

/** Deletes a regatta that has not started, also when its time is over, because it could not be started. */
export async function skipRegatta(db: Handle, id: number, change: Change): Promise<void> {
  await lockSchedule(db)
  const regatta = await lockRegatta(db, id)
  if (regatta.deleted_at || regatta.started_at) return
  await createNextRegatta(db, await markDeleted(db, regatta, change), change.now)
}

/** Deletes a regatta; the next one keeps its start. Throws `regatta-unknown` and `regatta-ended`. */
export async function deleteRegatta(db: Handle, id: number, change: Change): Promise<StoredRegatta> {
  await lockSchedule(db)
  const regatta = await lockRegatta(db, id)
  if (!isDeletable(toRegatta(regatta), change.now)) throw new ApiError('regatta-ended')
  const deleted = await markDeleted(db, regatta, change)
  await createNextRegatta(db, deleted, change.now)
  return deleted
}

type SkippedSlot =
  | { readonly plan?: undefined; readonly reason: string }
  | {
      readonly definition: StoredDefinition
      readonly slot: StoredRegatta
      readonly plan: NonNullable<ReturnType<typeof planFilledSlot>>
    }

/** The skipped slot that can be filled, with how; without one, why there is none. */
export async function findSkippedSlot(db: Handle, now: Date): Promise<SkippedSlot> {
  const definition = await findCurrentDefinition(db)
  if (!definition) return { reason: 'There is no regatta definition. Create one first.' }
  if (definition.is_inactive) {
    return { reason: `Definition ${definition.id} is inactive. Create a new one to go on.` }
  }
  for (const slot of await listSkippedSlots(db, definition.id, now)) {
    const plan = planFilledSlot(slot, now)
    if (plan) return { definition, slot, plan }
  }
  return { reason: 'No regatta of the schedule was deleted, so there is no gap to fill.' }
}

/** Fills the next skipped slot. Throws `no-skipped-slot`. */
export async function fillSkippedSlot(db: Handle, now: Date): Promise<StoredRegatta> {
  await lockSchedule(db)
  const found = await findSkippedSlot(db, now)
  if (!found.plan) throw new ApiError('no-skipped-slot', { message: `${found.reason} Nothing was changed.` })
  const { definition, slot, plan } = found
  const isWhole = plan.start.getTime() === slot.start_at.getTime()
  const endOfLast = isWhole ? slot.end_of_last : null
  return addRegatta(db, definition, plan.start, { endOfLast, now, minutes: plan.minutes })
}
