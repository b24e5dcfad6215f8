import {
  countOwnedRows,
  deleteOrphanedRows,
  deletePlayer,
  type OwnedCount,
} from '#server/features/players/deletion-repository.ts'
import type { OwnedTable } from '#server/manifest/owned-table.ts'
import { eraseValues } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** The label of the player itself in a list of what was deleted. */
export const playerItem = 'Player'

/**
 * Deletes a player with all owned rows and the values that the audit log holds about it, apart from the entries of one
 * request. For a player who was deleted before, the remaining rows are deleted. Returns what was deleted, by label; empty when there was
 * nothing.
 */
export async function deletePlayerData(
  db: Handle,
  ownedTables: readonly OwnedTable[],
  playerId: string,
  exceptRequest: string,
): Promise<OwnedCount[]> {
  const player = await db
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
  const owned = await countOwnedRows(db, ownedTables, playerId)
  if (player) await deletePlayer(db, ownedTables, playerId)
  else await deleteOrphanedRows(db, ownedTables, playerId)
  const erased = await eraseValues(db, playerId, exceptRequest)
  return [
    ...(player ? [{ What: playerItem, Count: 1 }] : []),
    ...owned,
    ...(erased > 0 ? [{ What: 'Audit entries without their values', Count: erased }] : []),
  ]
}
