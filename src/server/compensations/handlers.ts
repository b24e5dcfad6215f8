import {
  type Compensation,
  type CompensationPlan,
  type ConditionsInput,
  type compensations,
  toPlannedLimit,
} from '#contract/compensations.ts'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { Gift } from '#contract/core/gift.ts'
import { addUpGifts } from '#contract/core/gift-totals.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import { hourMs } from '#contract/core/units.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { listEventsById } from '#server/events/repository.ts'
import { insertMessage, setDeliveringJob } from '#server/messages/repository.ts'
import { newMessageId } from '#server/messages/rules.ts'
import { insertSend } from '#server/messages/send-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { queueJob } from '#server/platform/jobs/run-bulk.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { cancelStep, scheduleStep } from '#server/platform/timed-steps/repository.ts'
import { compensationList } from './compensation-list.ts'
import { checkStepKind, compensationJob, toFirstCheck } from './delivery.ts'
import {
  countQualifying,
  listOverlaps,
  listQualifying,
  lockCreation,
  type Qualification,
} from './qualifying-repository.ts'
import { endCompensation, getCompensation, insertCompensation, lockCompensation } from './repository.ts'

type NewCompensation = EndpointInput<typeof compensations.create>['body']

/** Who qualifies by a request. Throws `invalid-input` for an event that does not exist. */
async function toQualification(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  body: { readonly OutageFrom: Date; readonly OutageTo: Date; readonly Conditions: ConditionsInput },
): Promise<Qualification> {
  const { OutageFrom: from, OutageTo: to, Conditions } = body
  const { EventId } = Conditions
  if (EventId !== null && (await listEventsById(db, [EventId])).length === 0)
    throwInvalidInput([{ path: 'body.Conditions.EventId', message: 'There is no event with this number.' }])
  const conditions = {
    ...Conditions,
    SeenFrom: Conditions.SeenFrom?.toISOString() ?? null,
    SeenTo: Conditions.SeenTo?.toISOString() ?? null,
  }
  return { from, to, conditions, now }
}

/** Throws `invalid-input` unless players can qualify until then and still collect the message. */
function requireOpenTime({ OpenUntil, Expiration }: NewCompensation, now: Date): void {
  if (OpenUntil === null) return
  const fail = (message: string) => throwInvalidInput([{ path: 'body.OpenUntil', message }])
  if (OpenUntil <= now) fail('Choose a time in the future.')
  if (OpenUntil.getTime() > now.getTime() + (Expiration / ticksPerHour) * hourMs)
    fail('The message expires before. Choose an earlier time, or a longer expiration.')
}

/** Stores the message, its send and the compensation; its number and the id of its message. */
async function insertAll(
  context: SignedInContext,
  { Outage, OpenUntil, Players: _, GiveAgain, OutageFrom, OutageTo, Conditions, ...content }: NewCompensation,
  { who, planned }: { readonly who: Qualification; readonly planned: number },
) {
  const { db, now, person, services, reason, requestId } = context
  const msgId = newMessageId(services.randomBytes)
  await insertMessage(db, { id: msgId, isGlobal: false, createdBy: person.email, now }, content)
  await insertSend(db, msgId, { audience: 'compensation', recipients: null })
  const id = await insertCompensation(db, {
    msg_id: msgId,
    outage: Outage,
    outage_from: OutageFrom,
    outage_to: OutageTo,
    conditions: who.conditions,
    gifts: content.Gifts,
    planned,
    open_until: OpenUntil,
    created_at: now,
    created_by_id: person.Id,
    created_by: person.email,
    reason,
    request_id: requestId,
  })
  context.audit({
    targetId: String(id),
    after: {
      Outage,
      OutageFrom,
      OutageTo,
      Conditions,
      OpenUntil,
      Players: planned,
      GiveAgain,
      MsgId: msgId,
      ...content,
    },
  })
  return { id, msgId }
}

/** What a compensation would give to a number of players, and what some of them have already. */
async function toPlan(
  db: Handle,
  who: Qualification,
  given: { readonly gifts: readonly Gift[]; readonly players: number },
): Promise<CompensationPlan> {
  return { Players: given.players, Items: addUpGifts([given]), Overlaps: await listOverlaps(db, who) }
}

/** A compensation without the conditions that the user has no right to read. */
const hideConditions = <C extends Compensation>(compensation: C, { person }: SignedInContext): C =>
  compensation.Conditions?.HasBought && !hasPermission(person, 'ACCESS_PURCHASES')
    ? { ...compensation, Conditions: null }
    : compensation

export const compensationHandlers: Handlers<typeof compensations> = {
  plan: async ({ body }, context) => {
    const who = await toQualification(context, body)
    return toPlan(context.db, who, { gifts: body.Gifts, players: await countQualifying(context.db, who) })
  },

  create: async ({ body }, context) => {
    const { db, now } = context
    requireOpenTime(body, now)
    const who = await toQualification(context, body)
    await lockCreation(db)
    const ids = await listQualifying(db, who)
    if (ids.length === 0 && body.OpenUntil === null) throw new ApiError('nobody-qualifies')
    const plan = await toPlan(db, who, { gifts: body.Gifts, players: ids.length })
    if (ids.length > toPlannedLimit(body.Players)) throw new ApiError('compensation-plan-outdated', { data: plan })
    if (plan.Overlaps.length > 0 && !body.GiveAgain) throw new ApiError('compensation-overlaps', { data: plan })
    const { id, msgId } = await insertAll(context, body, { who, planned: ids.length })
    if (ids.length > 0) {
      const title = `Compensation “${body.Outage}” to ${ids.length.toLocaleString('en')} ${ids.length === 1 ? 'player' : 'players'}`
      const job = await queueJob(context, compensationJob, { title, params: JSON.stringify({ msgId }) }, ids)
      await setDeliveringJob(db, msgId, job.Id)
    }
    await scheduleStep(db, { kind: checkStepKind, target: String(id), dueAt: toFirstCheck(now) })
    return getCompensation(db, id)
  },

  list: async ({ query }, context) => {
    const page = await readPage(context.db, compensationList, query, context.now)
    return { ...page, Result: page.Result.map((compensation) => hideConditions(compensation, context)) }
  },

  export: async ({ query }, { db, now, audit }) => {
    audit({ after: { selection: query } })
    return {
      fileName: stampedFileName('compensations', now, 'csv'),
      chunks: exportCsv(db, compensationList, query, now),
    }
  },

  get: async ({ params }, context) => hideConditions(await getCompensation(context.db, Number(params.id)), context),

  stop: async ({ params }, context) => {
    const { db, now, person, audit } = context
    const id = Number(params.id)
    const before = await getCompensation(db, id)
    // Waits for a batch that is being delivered; the next one finds the compensation ended.
    const locked = await lockCompensation(db, id)
    if (!locked || locked.ended_at) throw new ApiError('compensation-ended')
    await endCompensation(db, locked, { now, by: person.email })
    await cancelStep(db, { kind: checkStepKind, target: params.id })
    audit({ before })
    return hideConditions(await getCompensation(db, id), context)
  },
}
