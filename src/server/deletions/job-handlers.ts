import { z } from 'zod'
import { deletions } from '#contract/deletions.ts'
import type { PlayerData } from '#server/manifest/owned-table.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { defineJob, type JobContext, type JobHandler, type RowOutcome } from '#server/platform/jobs/define-job.ts'
import { deletePlayer, playerItem } from '#server/players/deletion-repository.ts'
import { deleteRequest, insertReceipt, lockRequest } from './repository.ts'

/** The action of the audit entry of a player who was deleted on request. */
export const deletedOnRequest = 'player deleted on request'

/** Deletes the player of a request with all owned rows, then the request, and writes a receipt. */
async function answerRequest(
  db: Handle,
  playerData: PlayerData,
  playerId: string,
  { requestId, now, actor, reason }: JobContext,
): Promise<RowOutcome> {
  const request = await lockRequest(db, playerId)
  if (!request) return { state: 'skipped', result: 'This request was answered or withdrawn.' }
  const deleted = await deletePlayer(db, playerData, playerId, requestId)
  const receipt = { playerId, requestedAt: request.created_at, deletedAt: now, deletedBy: actor.name, reason, deleted }
  await insertReceipt(db, receipt)
  await deleteRequest(db, playerId)
  if (!deleted.some(({ What }) => What === playerItem)) {
    return { state: 'skipped', result: 'The player was already deleted. The request was deleted.' }
  }
  return { state: 'done', after: { Deleted: deleted } }
}

/**
 * Creates the job that answers delete requests. Each player has a transaction, so that a crash leaves no player partly
 * deleted.
 */
export function createDeletionJob(playerData: PlayerData): JobHandler {
  return defineJob({
    startedBy: deletions.answer,
    params: z.object({}),
    action: deletedOnRequest,
    batchSize: 1,
    run: async (db, _, playerIds, context) => {
      const outcomes: RowOutcome[] = []
      for (const id of playerIds) outcomes.push(await answerRequest(db, playerData, id, context))
      return outcomes
    },
  })
}
