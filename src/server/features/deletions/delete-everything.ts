import {
  countOwnedRows,
  deleteOrphanedRows,
  deletePlayer,
  type OwnedCount,
} from '#server/features/players/delete-player.ts'
import { eraseValues } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** The kind of the player itself in a list of what was deleted. */
export const playerItem = 'Player'

/**
 * Deletes a player with everything that belongs to it and the values that the audit log holds about it, apart from the
 * entries of one request. Of a player who is gone, what is left is deleted. Returns what went, by kind; nothing when
 * there was nothing.
 */
export async function deletePlayerData(db: Handle, playerId: string, exceptRequest: string): Promise<OwnedCount[]> {
  const player = await db
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
  const belongings = await countOwnedRows(db, playerId)
  if (player) await deletePlayer(db, playerId)
  else await deleteOrphanedRows(db, playerId)
  const erased = await eraseValues(db, playerId, exceptRequest)
  return [
    ...(player ? [{ What: playerItem, Count: 1 }] : []),
    ...belongings,
    ...(erased > 0 ? [{ What: 'Audit entries without their values', Count: erased }] : []),
  ]
}
