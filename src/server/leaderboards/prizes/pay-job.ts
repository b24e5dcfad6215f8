import { z } from 'zod'
import { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { deliver, holdMessage } from '#server/messages/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { defineJob, type RowOutcome, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { toLeaderboardKey } from '../leaderboard-repository.ts'
import { type FinalRank, holdDefinition, holdFinalRanks, insertPrizes, type NewPrize } from './repository.ts'

export const noPrizeResults = {
  deleted: 'The leaderboard definition or its event was deleted.',
  paid: 'The player has this prize already.',
  excluded: 'The player was removed, hidden or flagged as a hacker, or left.',
  revoked: 'The message was revoked before it was delivered.',
} as const

const RangeMessage = z.object({ from: z.int(), to: z.int(), msgId: z.string() })
type RangeMessage = z.infer<typeof RangeMessage>

const Params = z.object({ definitionId: z.int(), messages: z.array(RangeMessage) })

/** The messages of prizes, each once and in one order, so that two transactions never wait for each other. */
const toMessageIds = (prizes: readonly NewPrize[]) => [...new Set(prizes.map(({ msg_id }) => msg_id))].sort()

/** The messages that can be delivered, by id, with their titles. They stay until the transaction ends. */
async function holdMessages(db: Handle, prizes: readonly NewPrize[]): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  for (const id of toMessageIds(prizes)) {
    const title = await holdMessage(db, id)
    if (title !== undefined) titles.set(id, title)
  }
  return titles
}

function toPrize(found: FinalRank, messages: readonly RangeMessage[]): NewPrize[] {
  const { player_id, leaderboard_number, rank, is_entitled } = found
  if (rank === null || !is_entitled) return []
  const message = messages.find(({ from, to }) => from <= rank && rank <= to)
  return message ? [{ player_id, leaderboard_number, rank, msg_id: message.msgId }] : []
}

async function deliverPrizes(db: Handle, prizes: readonly NewPrize[], now: Date): Promise<void> {
  for (const msgId of toMessageIds(prizes)) {
    const ids = prizes.filter(({ msg_id }) => msg_id === msgId).map(({ player_id }) => player_id)
    const { delivered } = await deliver(db, msgId, ids, now)
    if (delivered.size < ids.length) throw new Error(`message ${msgId} was delivered before its prize`)
  }
}

/**
 * Sends players of final leaderboards the messages of their ranks. The row of the prize and the message commit together,
 * and a player has one such row for a definition: nobody is paid twice, whatever number of jobs runs.
 */
export const payPrizesJob = defineJob({
  startedBy: leaderboardPrizes.pay,
  params: Params,
  action: 'leaderboard prize paid',
  batchSize: 500,
  run: async (db, { definitionId, messages }, playerIds, { now }) => {
    const Name = await holdDefinition(db, definitionId)
    if (Name === undefined) return playerIds.map(() => ({ state: 'skipped', result: noPrizeResults.deleted }))
    const ranks = new Map((await holdFinalRanks(db, definitionId, playerIds)).map((row) => [row.player_id, row]))
    const prizes = [...ranks.values()].flatMap((found) => toPrize(found, messages))
    const titles = await holdMessages(db, prizes)
    const deliverable = prizes.filter(({ msg_id }) => titles.has(msg_id))
    const paid = await insertPrizes(db, definitionId, deliverable, now)
    await deliverPrizes(
      db,
      deliverable.filter(({ player_id }) => paid.has(player_id)),
      now,
    )
    const byPlayer = new Map(prizes.map((prize) => [prize.player_id, prize]))
    return playerIds.map((id): RowOutcome => {
      const prize = byPlayer.get(id)
      if (!ranks.has(id)) return { state: 'failed', result: unknownPlayer }
      if (!prize) return { state: 'skipped', result: noPrizeResults.excluded }
      const { msg_id: MsgId, rank: Rank, leaderboard_number } = prize
      const Title = titles.get(MsgId)
      if (Title === undefined) return { state: 'failed', result: noPrizeResults.revoked }
      if (!paid.has(id)) return { state: 'skipped', result: noPrizeResults.paid }
      const Leaderboard = toLeaderboardKey(definitionId, leaderboard_number)
      return { state: 'done', after: { MsgId, Title, Leaderboard, Name, Rank } }
    })
  },
})
