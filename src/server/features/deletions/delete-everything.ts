import { type Belonging, countBelongings, deletePlayer, deleteTraces } from '#server/features/players/delete-player.ts'
import { eraseValues } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** The kind of the player itself in a list of what was deleted. */
export const thePlayer = 'Player'

/**
 * Deletes a player with everything that belongs to it and the values that the audit log holds about it, apart from the
 * entries of one request. Of a player who is gone, what is left is deleted. Returns what went, by kind; nothing when
 * there was nothing.
 */
export async function deleteEverything(db: Handle, playerId: string, exceptRequest: string): Promise<Belonging[]> {
  const player = await db
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
  const belongings = await countBelongings(db, playerId)
  if (player) await deletePlayer(db, playerId)
  else await deleteTraces(db, playerId)
  const erased = await eraseValues(db, playerId, exceptRequest)
  return [
    ...(player ? [{ What: thePlayer, Count: 1 }] : []),
    ...belongings,
    ...(erased > 0 ? [{ What: 'Audit entries without their values', Count: erased }] : []),
  ]
}
