import { checkIntervalMinutes, compensations } from '#contract/compensations.ts'
import { messages } from '#contract/messages.ts'
import { MessageJobParams, runDelivery } from '#server/messages/delivery-repository.ts'
import { holdMessage } from '#server/messages/repository.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/define-job.ts'
import { runBatch } from '#server/platform/jobs/run-batch.ts'
import type { StepContext, StepHandler } from '#server/platform/timed-steps/step-handler.ts'
import { listMissed } from './qualifying-repository.ts'
import {
  endCompensation,
  findDelivery,
  holdEnd,
  lockCompensation,
  readConditions,
  type StoredCompensation,
  storeCheck,
} from './repository.ts'

/** The result of every player left when the compensation was stopped during its delivery. */
export const stoppedMeanwhile = 'The compensation was stopped.'

/** Sends the message of a compensation to the players who qualified when it was created. */
export const compensationJob = defineJob({
  startedBy: compensations.create,
  params: MessageJobParams,
  action: messages.send.records.action,
  batchSize: 500,
  run: async (db, params, playerIds, context) =>
    (await holdEnd(db, params.msgId))
      ? playerIds.map(() => ({ state: 'skipped', result: stoppedMeanwhile }))
      : runDelivery(db, params, playerIds, context),
})

/** The kind of the step that looks for players who qualify later. */
export const checkStepKind = 'compensation check'

const minuteMs = 60_000

/** How many players one step gives the message, so that it stays far below its time limit. */
const playersPerStep = 2_000

/** When a step of a compensation is due for the first time: its job is given some time to end. */
export const toFirstCheck = (now: Date): Date => new Date(now.getTime() + minuteMs)

/** Sends the message to players who qualify by now and do not have it. The number of players who were found. */
async function sendToMissed(db: Handle, compensation: StoredCompensation, now: Date): Promise<number> {
  const { id, msg_id: msgId, outage_from: from, outage_to: to, conditions, request_id: requestId } = compensation
  const who = { from, to, conditions: readConditions(conditions), now }
  const found = await listMissed(db, who, msgId, playersPerStep)
  const actor = { id: compensation.created_by_id, name: compensation.created_by }
  const randomBytes = (): Buffer => {
    throw new Error('A delivery needs no random bytes.')
  }
  const context: JobContext = {
    jobId: undefined,
    actor,
    ipAddress: '',
    requestId,
    reason: compensation.reason,
    now,
    randomBytes,
  }
  let sent = 0
  for (let from = 0; from < found.length; from += compensationJob.batchSize) {
    const batch = found.slice(from, from + compensationJob.batchSize)
    const outcomes = await runBatch(db, compensationJob, JSON.stringify({ msgId }), batch, context)
    sent += outcomes.filter(({ state }) => state === 'done').length
  }
  await storeCheck(db, id, sent, now)
  return found.length
}

async function end(db: Handle, compensation: StoredCompensation, now: Date, note = ''): Promise<undefined> {
  const { id } = compensation
  await endCompensation(db, compensation, { now, by: '' })
  await writeServerAudit(db, {
    at: now,
    action: 'compensation ended',
    targetKind: 'compensation',
    targetId: String(id),
    note,
  })
}

/**
 * Sends a compensation to players who qualify later, and ends it in time. The players, their audit entries and the next
 * time commit together, and a player has one delivery of a message: nobody gets it twice, whatever number of servers runs.
 */
async function check(db: Handle, { target, now }: StepContext): Promise<Date | undefined> {
  const compensation = await lockCompensation(db, Number(target))
  if (!compensation || compensation.ended_at) return undefined
  const { msg_id: msgId, open_until: openUntil } = compensation
  if ((await holdMessage(db, msgId)) === undefined) return end(db, compensation, now, 'the message was revoked')
  const job = await findDelivery(db, msgId)
  if (job?.state === 'canceled') return end(db, compensation, now, 'its job was canceled')
  // Whom the job still has to reach did not come later.
  if (job && job.finished_at === null) return new Date(now.getTime() + minuteMs)
  if (openUntil === null) return end(db, compensation, now)
  if ((await sendToMissed(db, compensation, now)) === playersPerStep) return now
  if (openUntil <= now) return end(db, compensation, now)
  return new Date(Math.min(now.getTime() + checkIntervalMinutes * minuteMs, openUntil.getTime()))
}

/** What the server does for compensations at their times. */
export const compensationSteps: readonly StepHandler[] = [
  { kind: checkStepKind, label: 'Look for players to compensate', run: check },
]
