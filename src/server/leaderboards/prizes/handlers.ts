import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { formatRanks } from '#contract/format-ranks.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { type leaderboardPrizes, ranksPlaceholder, unpaidLimit } from '#contract/leaderboard-prizes.ts'
import { type PrizeTotals, toPrizeTotals } from '#contract/prize-totals.ts'
import { insertMessage, setDeliveringJob } from '#server/messages/repository.ts'
import { newMessageId } from '#server/messages/rules.ts'
import { insertSend } from '#server/messages/send-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { toJob } from '#server/platform/jobs/repository.ts'
import { queueJob } from '#server/platform/jobs/run-bulk.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { toFingerprint } from '#server/platform/plan-fingerprint.ts'
import { formatPlayers } from '#server/players/rules.ts'
import { getDefinition, lockDefinition } from '../repository.ts'
import { payPrizesJob } from './pay-job.ts'
import { prizeLists } from './prize-lists.ts'
import {
  countDue,
  countOthers,
  findLastJob,
  getLastRank,
  holdDefinition,
  insertPayment,
  listDuePlayers,
  listUnpaid,
  readIfFinalNow,
} from './repository.ts'

/** What the players of final leaderboards get who have not got it yet; the same for others has another fingerprint. */
export async function readDue(
  db: Handle,
  definition: LeaderboardDefinition,
): Promise<{ due: PrizeTotals; fingerprint: string }> {
  const { players, who } = await countDue(db, definition)
  const due = toPrizeTotals(definition.Prizes, players)
  return { due, fingerprint: toFingerprint([due.Ranges, who]) }
}

/** What paying the prizes of a definition would do now, and if its open leaderboards became final. */
async function readPlan(
  db: Handle,
  definition: LeaderboardDefinition,
): Promise<EndpointReply<typeof leaderboardPrizes.plan>> {
  const { Id } = definition
  const { due, fingerprint } = await readDue(db, definition)
  const { open, final, totals } = await readIfFinalNow(db, definition)
  const { paid, hackers, hidden, removed, unranked } = await countOthers(db, Id)
  const job = await findLastJob(db, Id)
  return {
    FinalLeaderboards: final,
    OpenLeaderboards: open,
    Due: due,
    IfFinalNow: totals,
    Paid: paid,
    Hackers: hackers,
    Hidden: hidden,
    Removed: removed,
    Unranked: unranked,
    Fingerprint: fingerprint,
    Job: job ? toJob(job) : null,
  }
}

type Texts = Pick<EndpointInput<typeof leaderboardPrizes.pay>['body'], 'Title' | 'Message' | 'Expiration'>

/** A locked definition whose prizes can be paid, and what is due. */
async function requirePayable({ db }: SignedInContext, id: number, confirmed: string) {
  const definition = await lockDefinition(db, id)
  if ((await holdDefinition(db, id)) === undefined)
    throw new ApiError('definition-deleted', {
      message: 'This leaderboard definition or its event is deleted, so it pays no prizes. Nothing was changed.',
    })
  const job = await findLastJob(db, id)
  if (job && job.finished_at === null) throw new ApiError('prizes-being-paid')
  const { due, fingerprint } = await readDue(db, definition)
  if (due.Players === 0) throw new ApiError('no-prizes-due')
  if (fingerprint !== confirmed) throw new ApiError('prize-plan-outdated')
  return { definition, due }
}

/** Stores a message for each range that somebody waits for. */
async function insertMessages({ db, now, person, services }: SignedInContext, due: PrizeTotals, texts: Texts) {
  const messages = []
  for (const { Players, Gifts, ...range } of due.Ranges) {
    if (Players === 0) continue
    const msgId = newMessageId(services.randomBytes)
    const ranks = formatRanks(range)
    await insertMessage(
      db,
      { id: msgId, isGlobal: false, createdBy: person.email, now },
      {
        Title: texts.Title.replaceAll(ranksPlaceholder, ranks),
        Message: texts.Message.replaceAll(ranksPlaceholder, ranks),
        Expiration: texts.Expiration,
        Gifts,
        AutomaticDisplay: true,
        ExternalLink: '',
        ImageURL: '',
        Translations: [],
      },
    )
    await insertSend(db, msgId, { audience: 'prizes', recipients: null })
    messages.push({ from: range.From, to: range.To, msgId })
  }
  return messages
}

async function startPaying(
  context: SignedInContext,
  { definition, due }: { definition: LeaderboardDefinition; due: PrizeTotals },
  texts: Texts,
) {
  const { db, audit } = context
  const messages = await insertMessages(context, due, texts)
  const title = `Prizes of ${definition.Name} to ${formatPlayers(due.Players)}`
  const params = JSON.stringify({ definitionId: definition.Id, messages })
  const job = await queueJob(context, payPrizesJob, { title, params }, await listDuePlayers(db, definition))
  for (const { msgId } of messages) await setDeliveringJob(db, msgId, job.Id)
  await insertPayment(db, definition.Id, job.Id)
  audit({ after: { Job: job.Id, ...texts, ...due, Messages: messages }, note: `job ${job.Id}` })
  return job
}

export const leaderboardPrizeHandlers: Handlers<typeof leaderboardPrizes> = {
  plan: async ({ params: { id } }, { db }) => readPlan(db, await getDefinition(db, id)),

  unpaid: async (_, { db }) => ({ Definitions: await listUnpaid(db, unpaidLimit) }),

  players: async ({ params: { id }, query: { state, ...query } }, { db, now }) => {
    const lastRank = getLastRank(await getDefinition(db, id))
    return readPage(db, prizeLists[state], { ...query, definitionId: id, lastRank }, now)
  },

  pay: async ({ params: { id }, body: { Fingerprint, ...texts } }, context) => {
    const payable = await requirePayable(context, id, Fingerprint)
    return { Job: await startPaying(context, payable, texts) }
  },
}
