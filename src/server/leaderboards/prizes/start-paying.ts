import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { addUpGifts } from '#contract/core/gift-totals.ts'
import { formatRanks } from '#contract/format-ranks.ts'
import type { Job } from '#contract/jobs.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import {
  leaderboardPlaceholder,
  type leaderboardPrizes,
  paidTogetherLimit,
  prizesTogetherLimit,
  ranksPlaceholder,
} from '#contract/leaderboard-prizes.ts'
import { titleLimit } from '#contract/localized-text.ts'
import { type PrizeTotals, toPrizeTotals } from '#contract/prize-totals.ts'
import { insertMessage, setDeliveringJob } from '#server/messages/repository.ts'
import { newMessageId } from '#server/messages/rules.ts'
import { insertSend } from '#server/messages/send-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { queueJob } from '#server/platform/jobs/run-bulk.ts'
import { toFingerprint } from '#server/platform/plan-fingerprint.ts'
import { listDefinitionsById } from '../repository.ts'
import { type PayPrizesParams, payPrizesJob } from './pay-job.ts'
import { listOpen } from './payment-list.ts'
import { countDue, countPlayers, insertPayments, listBeingPaid, listDuePlayers } from './repository.ts'

/** A definition with the prizes that its players wait for; the same for others has another `who`. */
export type Payable = {
  readonly definition: LeaderboardDefinition
  readonly due: PrizeTotals
  readonly who: readonly string[]
}

/** What the players of final leaderboards get who have not got it yet. */
export async function readPayable(db: Handle, definition: LeaderboardDefinition): Promise<Payable> {
  const { players, who } = await countDue(db, definition)
  return { definition, due: toPrizeTotals(definition.Prizes, players), who }
}

/** Names who gets what of one definition. */
export const toPlanFingerprint = ({ due, who }: Payable) => toFingerprint([due.Ranges, who])

/** Names who gets what of several definitions. */
export const toPaymentFingerprint = (payables: readonly Payable[]) =>
  toFingerprint(payables.map(({ definition, due, who }) => [definition.Id, due.Ranges, who]))

/**
 * Those of some definitions that can be paid and have players who wait, by id. Throws `too-many-prizes`, unless `isCut`
 * leaves out the last ones.
 */
async function listPayables(db: Handle, definitions: readonly LeaderboardDefinition[], isCut: boolean) {
  const beingPaid = new Set(
    await listBeingPaid(
      db,
      definitions.map(({ Id }) => Id),
    ),
  )
  const payables: Payable[] = []
  let prizes = 0
  for (const definition of definitions) {
    if (definition.Deleted || definition.EventDeleted || beingPaid.has(definition.Id)) continue
    const payable = await readPayable(db, definition)
    if (payable.due.Players === 0) continue
    prizes += payable.due.Players
    if (prizes > prizesTogetherLimit) {
      if (isCut && payables.length > 0) return { payables, isCut: true }
      throw new ApiError('too-many-prizes')
    }
    payables.push(payable)
  }
  return { payables, isCut: false }
}

/** The definitions of a request that can be paid. Throws `too-many-prizes`. */
export async function readPayables(db: Handle, ids: readonly number[]): Promise<readonly Payable[]> {
  return (await listPayables(db, await listDefinitionsById(db, ids), false)).payables
}

/** What all players of several definitions get together. */
const addUp = (payables: readonly Payable[]) =>
  addUpGifts(
    payables.flatMap(({ due }) => due.Ranges.map(({ Gifts, Players }) => ({ gifts: Gifts, players: Players }))),
  )

/** What paying several definitions would do; of all that wait when no ids are given. */
export async function readPaymentPlan(
  db: Handle,
  given: readonly number[] | undefined,
): Promise<EndpointReply<typeof leaderboardPrizes.planMany>> {
  const open = given ?? (await listOpen(db, paidTogetherLimit + 1))
  const ids = open.slice(0, paidTogetherLimit)
  const definitions = await listDefinitionsById(db, ids)
  const { payables, isCut } = await listPayables(db, definitions, given === undefined)
  const payableIds = new Set(payables.map(({ definition }) => definition.Id))
  const Prizes = payables.reduce((sum, { due }) => sum + due.Players, 0)
  return {
    Definitions: payables.map(({ definition: { Id, Name, EventName }, due: Due }) => ({ Id, Name, EventName, Due })),
    LeftOut: isCut ? [] : definitions.filter(({ Id }) => !payableIds.has(Id)).map(({ Id, Name }) => ({ Id, Name })),
    HasMore: isCut || open.length > ids.length,
    Prizes,
    Players:
      payables.length > 1
        ? await countPlayers(
            db,
            payables.map(({ definition }) => definition),
          )
        : Prizes,
    Items: addUp(payables),
    Fingerprint: toPaymentFingerprint(payables),
  }
}

type Texts = Pick<EndpointInput<typeof leaderboardPrizes.pay>['body'], 'Title' | 'Message' | 'Expiration'>

/** Throws `invalid-input` for a title that is too long with the ranks and the name in it. */
function requireShort(title: string, name: string): void {
  if (title.length > titleLimit)
    throwInvalidInput([
      { path: 'body.Title', message: `With the name ${name} filled in, a title has at most ${titleLimit} characters.` },
    ])
}

/** Stores a message for each range of a definition that somebody waits for. */
async function insertMessages(context: SignedInContext, { definition, due }: Payable, texts: Texts) {
  const { db, now, person, services } = context
  const messages = []
  for (const { Players, Gifts, ...range } of due.Ranges) {
    if (Players === 0) continue
    const msgId = newMessageId(services.randomBytes)
    const fill = (text: string) =>
      text.replaceAll(ranksPlaceholder, formatRanks(range)).replaceAll(leaderboardPlaceholder, definition.Name)
    const Title = fill(texts.Title)
    requireShort(Title, definition.Name)
    await insertMessage(
      db,
      { id: msgId, isGlobal: false, createdBy: person.email, now },
      {
        Title,
        Message: fill(texts.Message),
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

/** Queues the job that pays locked definitions, with a row for each prize, and the messages that it delivers. */
export async function startPaying(context: SignedInContext, payables: readonly Payable[], texts: Texts) {
  const { db } = context
  const definitions = []
  const playerIds: string[] = []
  for (const payable of payables) {
    const { Id: definitionId } = payable.definition
    definitions.push({ definitionId, messages: await insertMessages(context, payable, texts) })
    for (const id of await listDuePlayers(db, payable.definition)) playerIds.push(id)
  }
  const [first] = payables
  const title = `Prizes for ${first && payables.length === 1 ? first.definition.Name : `${payables.length} leaderboards`}`
  const params = JSON.stringify({ definitions } satisfies PayPrizesParams)
  const job = await queueJob(context, payPrizesJob, { title, params }, playerIds)
  for (const { msgId } of definitions.flatMap(({ messages }) => messages)) await setDeliveringJob(db, msgId, job.Id)
  await insertPayments(
    db,
    definitions.map(({ definitionId }) => definitionId),
    job.Id,
  )
  return { job, definitions }
}

/** What the audit log keeps of the payment of several definitions. */
export function toAuditedPayment(
  payables: readonly Payable[],
  {
    job,
    definitions,
  }: { readonly job: Job; readonly definitions: readonly { readonly messages: readonly object[] }[] },
  texts: Texts,
) {
  return {
    Job: job.Id,
    ...texts,
    Prizes: job.Total,
    Items: addUp(payables),
    Definitions: payables.map(({ definition: { Id, Name }, due }, index) => ({
      Id,
      Name,
      Players: due.Players,
      Messages: definitions[index]?.messages,
    })),
  }
}
