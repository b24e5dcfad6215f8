import { z } from 'zod'
import { eraseValues } from '#server/audit/store.ts'
import type { Handle } from '#server/database/tables.ts'
import { anyWork, type RowOutcome, type WorkOrder } from '#server/jobs/work.ts'
import { countBelongings, deletePlayer, deleteTraces } from '#server/players/delete-player.ts'
import { deleteRequest, insertReceipt, lockRequest } from './store.ts'

/**
 * Deletes the player of a request with everything, then the values that the audit log holds about the player, then
 * the request; a receipt stays. Of a player who is gone, what is left is deleted, and the request.
 */
async function answerRequest(db: Handle, playerId: string, order: WorkOrder): Promise<RowOutcome> {
  const request = await lockRequest(db, playerId)
  if (!request) return { state: 'skipped', result: 'This request was answered already.' }
  const player = await db
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
  const belongings = await countBelongings(db, playerId)
  const deleted = player ? [{ What: 'Player', Count: 1 }, ...belongings] : belongings
  if (player) await deletePlayer(db, playerId)
  else await deleteTraces(db, playerId)
  const erased = await eraseValues(db, playerId, order.requestId)
  if (erased > 0) deleted.push({ What: 'Audit entries without their values', Count: erased })
  await insertReceipt(db, {
    playerId,
    requestedAt: request.created_at,
    deletedAt: order.now,
    deletedBy: order.actor.name,
    reason: order.reason,
    deleted,
  })
  await deleteRequest(db, playerId)
  if (!player) return { state: 'skipped', result: 'The player was gone already; the request was deleted.' }
  return { state: 'done', after: { Deleted: deleted } }
}

/** Answers delete requests, one player in a transaction: after a crash a player is deleted as a whole or not at all. */
export const deletePlayers = anyWork({
  kind: 'player deletion',
  params: z.object({}),
  action: 'player deleted on request',
  chunk: 1,
  run: async (db, _, ids, order) => {
    const outcomes: RowOutcome[] = []
    for (const id of ids) outcomes.push(await answerRequest(db, id, order))
    return outcomes
  },
})
