import { sql } from 'kysely'
import type { OwnedTable } from '#server/manifest/owned-table.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { eraseStoredReplies } from '#server/platform/http/idempotency.ts'

/** How many rows with one label belong to a player. */
export type OwnedCount = { What: string; Count: number }

/** The rows that a player owns, by label, in the order of the tables; empty tables and the player itself are left out. */
export async function countOwnedRows(
  db: Handle,
  ownedTables: readonly OwnedTable[],
  playerId: string,
): Promise<OwnedCount[]> {
  const counts = ownedTables.map(
    ({ label, table }) =>
      sql`select ${label}::text as "What", count(*)::int as "Count" from ${sql.table(table)}
        where player_id = ${playerId}`,
  )
  const { rows } = await sql<OwnedCount>`${sql.join(counts, sql` union all `)}`.execute(db)
  return ownedTables.flatMap(({ label }) => rows.filter(({ What, Count }) => What === label && Count > 0))
}

/**
 * Deletes a player with all owned rows. The content of a message is deleted with its last player. Throws
 * `player-unknown`. The audit log stays; `eraseValues` removes the player's values from it.
 */
export async function deletePlayer(db: Handle, ownedTables: readonly OwnedTable[], playerId: string): Promise<void> {
  await deleteOrphanedRows(db, ownedTables, playerId)
  const { numDeletedRows } = await db.deleteFrom('players').where('player_id', '=', playerId).executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new ApiError('player-unknown')
}

/** Deletes the rows that name a player without a foreign key; they may remain when the player is gone. */
export async function deleteOrphanedRows(
  db: Handle,
  ownedTables: readonly OwnedTable[],
  playerId: string,
): Promise<void> {
  for (const { table, deletedBy } of ownedTables) {
    if (deletedBy === 'player id') await sql`delete from ${sql.table(table)} where player_id = ${playerId}`.execute(db)
  }
  await eraseStoredReplies(db, playerId)
}
