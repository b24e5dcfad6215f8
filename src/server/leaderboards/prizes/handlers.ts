import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { type leaderboardPrizes, unpaidLimit } from '#contract/leaderboard-prizes.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { toJob } from '#server/platform/jobs/repository.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { getDefinition, lockDefinition, lockDefinitions } from '../repository.ts'
import { paymentList } from './payment-list.ts'
import { prizeLists } from './prize-lists.ts'
import { countOthers, findLastJob, getLastRank, listBeingPaid, listUnpaid, readIfFinalNow } from './repository.ts'
import {
  type Payable,
  readPayable,
  readPayables,
  readPaymentPlan,
  startPaying,
  toAuditedPayment,
  toPaymentFingerprint,
  toPlanFingerprint,
} from './start-paying.ts'

/** What paying the prizes of a definition would do now, and if its open leaderboards became final. */
async function readPlan(
  db: Handle,
  definition: LeaderboardDefinition,
): Promise<EndpointReply<typeof leaderboardPrizes.plan>> {
  const { Id } = definition
  const payable = await readPayable(db, definition)
  const { open, final, totals } = await readIfFinalNow(db, definition)
  const { paid, hackers, hidden, removed, unranked } = await countOthers(db, Id)
  const job = await findLastJob(db, Id)
  return {
    FinalLeaderboards: final,
    OpenLeaderboards: open,
    Due: payable.due,
    IfFinalNow: totals,
    Paid: paid,
    Hackers: hackers,
    Hidden: hidden,
    Removed: removed,
    Unranked: unranked,
    Fingerprint: toPlanFingerprint(payable),
    Job: job ? toJob(job) : null,
  }
}

/** A locked definition whose prizes can be paid, and what is due. */
async function requirePayable({ db }: SignedInContext, id: number, confirmed: string): Promise<Payable> {
  const definition = await lockDefinition(db, id)
  if (definition.Deleted || definition.EventDeleted)
    throw new ApiError('definition-deleted', {
      message: 'This leaderboard definition or its event is deleted, so it pays no prizes. Nothing was changed.',
    })
  if ((await listBeingPaid(db, [id])).length > 0) throw new ApiError('prizes-being-paid')
  const payable = await readPayable(db, definition)
  if (payable.due.Players === 0) throw new ApiError('no-prizes-due')
  if (toPlanFingerprint(payable) !== confirmed) throw new ApiError('prize-plan-outdated')
  return payable
}

export const leaderboardPrizeHandlers: Handlers<typeof leaderboardPrizes> = {
  plan: async ({ params: { id } }, { db }) => readPlan(db, await getDefinition(db, id)),

  unpaid: async (_, { db }) => ({ Definitions: await listUnpaid(db, unpaidLimit) }),

  list: ({ query }, { db, now }) => readPage(db, paymentList, query, now),

  planMany: ({ body }, { db }) => readPaymentPlan(db, body.Ids),

  payMany: async ({ body: { Ids, Fingerprint, ...texts } }, context) => {
    const { db, audit } = context
    await lockDefinitions(db, Ids)
    const payables = await readPayables(db, Ids)
    if (payables.length === 0) throw new ApiError('no-prizes-due')
    if (toPaymentFingerprint(payables) !== Fingerprint) throw new ApiError('prize-plan-outdated')
    const started = await startPaying(context, payables, texts)
    const { job } = started
    audit({ targetId: job.Id, after: toAuditedPayment(payables, started, texts), note: `job ${job.Id}` })
    return { Job: job }
  },

  players: async ({ params: { id }, query: { state, ...query } }, { db, now }) => {
    const lastRank = getLastRank(await getDefinition(db, id))
    return readPage(db, prizeLists[state], { ...query, definitionId: id, lastRank }, now)
  },

  pay: async ({ params: { id }, body: { Fingerprint, ...texts } }, context) => {
    const payable = await requirePayable(context, id, Fingerprint)
    const { job, definitions } = await startPaying(context, [payable], texts)
    const Messages = definitions.flatMap(({ messages }) => messages)
    context.audit({ after: { Job: job.Id, ...texts, ...payable.due, Messages }, note: `job ${job.Id}` })
    return { Job: job }
  },
}
