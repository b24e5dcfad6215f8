import { z } from 'zod'
import type { Gift } from '#contract/core/gift.ts'
import { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { deliver, holdContent } from '#server/messages/repository.ts'
import { readGifts } from '#server/messages/rules.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { defineJob, type RowOutcome, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { toLeaderboardKey } from '../leaderboard-repository.ts'
import {
  type FinalRank,
  holdDefinitions,
  holdFinalRanks,
  insertPrizes,
  listDefinitionsOfPlayers,
  type NewPrize,
} from './repository.ts'

export const noPrizeResults = {
  deleted: 'The leaderboard definition or its event was deleted.',
  paid: 'The player already has this prize.',
  excluded: 'The player was removed, hidden or flagged as a hacker, or left.',
  revoked: 'The message was revoked before it was delivered.',
} as const

const RangeMessage = z.object({ from: z.int(), to: z.int(), msgId: z.string() })
type RangeMessage = z.infer<typeof RangeMessage>

const DefinitionMessages = z.object({ definitionId: z.int(), messages: z.array(RangeMessage) })

/** The messages of the ranges of definitions; the jobs of earlier versions have those of one. */
const Params = z.union([
  z.object({ definitions: z.array(DefinitionMessages) }),
  DefinitionMessages.transform((definition) => ({ definitions: [definition] })),
])
export type PayPrizesParams = z.input<typeof Params>

/** The messages of prizes, each once and in one order, so that two transactions never wait for each other. */
const toMessageIds = (prizes: readonly NewPrize[]) => [...new Set(prizes.map(({ msg_id }) => msg_id))].sort()

/** What a message with a prize says to the audit log. */
type Content = { readonly Title: string; readonly Gifts: readonly Gift[] }

/** The messages that can be delivered, by id. They stay until the transaction ends. */
async function holdMessages(db: Handle, prizes: readonly NewPrize[]): Promise<ReadonlyMap<string, Content>> {
  const messages = new Map<string, Content>()
  for (const id of toMessageIds(prizes)) {
    const content = await holdContent(db, id)
    if (content) messages.set(id, { Title: content.title, Gifts: readGifts(content.gifts) })
  }
  return messages
}

async function deliverPrizes(db: Handle, prizes: readonly NewPrize[], now: Date): Promise<void> {
  for (const msgId of toMessageIds(prizes)) {
    const ids = prizes.filter(({ msg_id }) => msg_id === msgId).map(({ player_id }) => player_id)
    const { delivered } = await deliver(db, msgId, ids, now)
    if (delivered.size < ids.length) throw new Error(`message ${msgId} was delivered before its prize`)
  }
}

/** What becomes of a final rank: a prize to pay, or why there is none. */
type Claim = { readonly prize?: NewPrize; readonly obstacle?: RowOutcome & { readonly state: 'skipped' | 'failed' } }

const skip = (result: string): Claim => ({ obstacle: { state: 'skipped', result } })

function toClaim(found: FinalRank, messages: readonly RangeMessage[], isDeleted: boolean): Claim {
  const { player_id, definition_id, leaderboard_number, rank, is_entitled, is_paid } = found
  if (isDeleted) return skip(noPrizeResults.deleted)
  if (rank === null || !is_entitled) return skip(noPrizeResults.excluded)
  if (is_paid) return skip(noPrizeResults.paid)
  const message = messages.find(({ from, to }) => from <= rank && rank <= to)
  if (!message) return skip(noPrizeResults.excluded)
  return { prize: { player_id, definition_id, leaderboard_number, rank, msg_id: message.msgId } }
}

/** A prize whose message was revoked is none. */
function withMessage(claim: Claim, contents: ReadonlyMap<string, Content>): Claim {
  if (!claim.prize || contents.has(claim.prize.msg_id)) return claim
  return { obstacle: { state: 'failed', result: noPrizeResults.revoked } }
}

/** What is paid first, and what is paid already last: each row of a player takes the next claim. */
function toOrder({ prize, obstacle }: Claim): number {
  if (prize) return 0
  return obstacle?.result === noPrizeResults.paid ? 2 : 1
}

/** The claim of each row: a player with several prizes has as many rows, in this batch or another. */
function assignClaims(playerIds: readonly string[], claims: ReadonlyMap<string, readonly Claim[]>): Claim[] {
  const taken = new Map<string, number>()
  return playerIds.map((id) => {
    const all = claims.get(id)
    if (!all) return { obstacle: { state: 'failed', result: unknownPlayer } }
    const next = taken.get(id) ?? 0
    taken.set(id, next + 1)
    return all[next] ?? skip(noPrizeResults.paid)
  })
}

/**
 * Sends players of final leaderboards the messages of their ranks: each row pays one prize. The row of the prize and the
 * message commit together, and a player has one such row for a definition: nobody is paid twice, whatever number of jobs
 * runs.
 */
export const payPrizesJob = defineJob({
  startedBy: leaderboardPrizes.pay,
  params: Params,
  action: 'leaderboard prize paid',
  batchSize: 500,
  run: async (db, { definitions }, playerIds, { now }) => {
    const messages = new Map(definitions.map((one) => [one.definitionId, one.messages]))
    // Few of the definitions, because the rows of a job are in their order.
    const ids = await listDefinitionsOfPlayers(db, [...messages.keys()], playerIds)
    const names = await holdDefinitions(db, ids)
    const ranks = await holdFinalRanks(db, ids, playerIds)
    const found = ranks.map((rank) => ({
      id: rank.player_id,
      claim: toClaim(rank, messages.get(rank.definition_id) ?? [], !names.has(rank.definition_id)),
    }))
    const contents = await holdMessages(
      db,
      found.flatMap(({ claim }) => claim.prize ?? []),
    )
    const claims = new Map<string, Claim[]>()
    for (const { id, claim } of found) claims.set(id, [...(claims.get(id) ?? []), withMessage(claim, contents)])
    for (const [id, some] of claims)
      claims.set(
        id,
        some.toSorted((one, other) => toOrder(one) - toOrder(other)),
      )
    const assigned = assignClaims(playerIds, claims)
    const paid = await insertPrizes(
      db,
      assigned.flatMap(({ prize }) => prize ?? []),
      now,
    )
    await deliverPrizes(db, paid, now)
    const isPaid = new Set(paid.map(({ player_id, definition_id }) => `${definition_id} ${player_id}`))
    return assigned.map(({ prize, obstacle }): RowOutcome => {
      if (!prize) return obstacle ?? { state: 'skipped', result: noPrizeResults.paid }
      const { player_id, definition_id, leaderboard_number, rank: Rank, msg_id: MsgId } = prize
      if (!isPaid.has(`${definition_id} ${player_id}`)) return { state: 'skipped', result: noPrizeResults.paid }
      const Leaderboard = toLeaderboardKey(definition_id, leaderboard_number)
      const Name = names.get(definition_id)
      return { state: 'done', after: { MsgId, ...contents.get(MsgId), Leaderboard, Name, Rank } }
    })
  },
})
