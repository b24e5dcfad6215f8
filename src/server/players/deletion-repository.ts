import { sql } from 'kysely'
import type { OwnedTable, PlayerData } from '#server/manifest/owned-table.ts'
import { erasePlayerValues } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { eraseStoredReplies } from '#server/platform/http/idempotency.ts'
import { eraseUndos } from '#server/platform/http/undo.ts'

/** How many rows with one label belong to a player, or were changed with its deletion. */
export type OwnedCount = { What: string; Count: number }

/** The label of the player itself in a list of what was deleted. */
export const playerItem = 'Player'

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
 * Deletes a player with all owned rows, and what the audit log, stored replies and others say of the player, apart from
 * the audit entries of one request. The content of a message is deleted with its last player. For a player who was
 * deleted before, what remains is deleted. Returns what was deleted, by label; empty when there was nothing.
 */
export async function deletePlayer(
  db: Handle,
  { ownedTables, erasures }: PlayerData,
  playerId: string,
  exceptRequest: string,
): Promise<OwnedCount[]> {
  const player = await db
    .selectFrom('players')
    .select('nickname')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
  const owned = await countOwnedRows(db, ownedTables, playerId)
  for (const { table, deletedBy } of ownedTables) {
    if (deletedBy === 'player id') await sql`delete from ${sql.table(table)} where player_id = ${playerId}`.execute(db)
  }
  await db.deleteFrom('players').where('player_id', '=', playerId).execute()
  await eraseStoredReplies(db, playerId)
  await eraseUndos(db, playerId)
  const erased: OwnedCount[] = []
  const named = { playerId, nickname: player?.nickname ?? '' }
  for (const { label, erase } of erasures) erased.push({ What: label, Count: await erase(db, named) })
  const Count = await erasePlayerValues(db, named, exceptRequest)
  erased.push({ What: 'Audit entries without their values', Count })
  return [...(player ? [{ What: playerItem, Count: 1 }] : []), ...owned, ...erased.filter(({ Count }) => Count > 0)]
}
