import { writeServerAudit } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import type { StepContext, StepHandler } from '#server/platform/timed-steps/step-handler.ts'
import { createNextRegatta, skipRegatta } from './change-schedule.ts'
import { lockSchedule } from './definition-repository.ts'
import { freezeRanks, insertGroups } from './group-repository.ts'
import { planGroups } from './plan-groups.ts'
import { lockRegatta, type StoredRegatta, updateRegatta } from './repository.ts'
import { addMinutes, stepKinds } from './rules.ts'

function audit(db: Handle, regatta: StoredRegatta, action: string, now: Date, after?: unknown): Promise<void> {
  return writeServerAudit(db, { at: now, action, targetKind: 'regatta', targetId: String(regatta.id), after })
}

/** Makes the groups of a regatta, and creates the one that follows. */
async function start(db: Handle, { target, now }: StepContext): Promise<undefined> {
  await lockSchedule(db)
  const regatta = await lockRegatta(db, Number(target))
  if (regatta.deleted_at || regatta.started_at) return
  const { groups, guildCount, problems, moves } = await planGroups(db, regatta, now)
  await insertGroups(db, regatta.id, groups)
  await updateRegatta(db, regatta.id, { started_at: now })
  await scheduleStep(db, { kind: stepKinds.finish, target, dueAt: regatta.competition_end_at })
  // Before the start of the next one, which is due at the same time.
  await scheduleStep(db, { kind: stepKinds.close, target, dueAt: regatta.end_at })
  await createNextRegatta(db, regatta, now)
  const moved = moves.length === 0 ? {} : { Moved: moves.length - problems.size, MovesWithoutEffect: problems.size }
  await audit(db, regatta, 'regatta started', now, { Groups: groups.length, Guilds: guildCount, ...moved })
}

/** Freezes the final ranks of a regatta. */
async function finish(db: Handle, { target, now }: StepContext): Promise<undefined> {
  const regatta = await lockRegatta(db, Number(target))
  if (regatta.deleted_at || regatta.finished_at) return
  await freezeRanks(db, regatta.id)
  await updateRegatta(db, regatta.id, { finished_at: now })
  await audit(db, regatta, 'regatta finished', now)
}

/** Ends a regatta after its cooldown, once its ranks are frozen. */
async function close(db: Handle, { target, now }: StepContext): Promise<Date | undefined> {
  const regatta = await lockRegatta(db, Number(target))
  if (regatta.deleted_at || regatta.closed_at) return undefined
  if (!regatta.finished_at) return addMinutes(now, 1)
  await updateRegatta(db, regatta.id, { closed_at: now })
  await audit(db, regatta, 'regatta closed', now)
  return undefined
}

/** What the server does with a regatta at its times. The start schedules the others. */
export const regattaSteps: readonly StepHandler[] = [
  {
    kind: stepKinds.start,
    label: 'Start the regatta',
    run: start,
    skip: {
      meaning: 'The regatta is deleted. The next one starts when it was planned to.',
      run: (db, { target, by, now }) => skipRegatta(db, Number(target), { by, now }),
    },
  },
  { kind: stepKinds.finish, label: 'Finish the competition', run: finish },
  { kind: stepKinds.close, label: 'End the regatta', run: close },
]
