import { z } from 'zod'
import type { Handle } from '#server/platform/database/tables.ts'
import { defineJob, type JobContext, type RowOutcome } from '#server/platform/jobs/define-job.ts'
import { deletePlayerData, playerItem } from './delete-everything.ts'
import { deleteRequest, insertReceipt, lockRequest } from './repository.ts'

/** Deletes the player of a request with everything, then the request; a receipt stays. */
async function answerRequest(db: Handle, playerId: string, order: JobContext): Promise<RowOutcome> {
  const request = await lockRequest(db, playerId)
  if (!request) return { state: 'skipped', result: 'This request was answered already.' }
  const deleted = await deletePlayerData(db, playerId, order.requestId)
  await insertReceipt(db, {
    playerId,
    requestedAt: request.created_at,
    deletedAt: order.now,
    deletedBy: order.actor.name,
    reason: order.reason,
    deleted,
  })
  await deleteRequest(db, playerId)
  if (!deleted.some(({ What }) => What === playerItem)) {
    return { state: 'skipped', result: 'The player was gone already; the request was deleted.' }
  }
  return { state: 'done', after: { Deleted: deleted } }
}

/** Answers delete requests, one player in a transaction: after a crash a player is deleted as a whole or not at all. */
export const deletePlayers = defineJob({
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
