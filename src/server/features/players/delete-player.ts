import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { eraseStoredReplies } from '#server/platform/http/idempotency.ts'

/** How many of one kind belong to a player. */
export type OwnedCount = { What: string; Count: number }

const ownedTables = {
  Devices: sql`player_devices`,
  'Social-media links': sql`social_links`,
  Attributes: sql`player_attributes`,
  'Persistence keys': sql`persistence_entries`,
  'Earlier persistence versions': sql`persistence_history`,
  Snapshots: sql`snapshots`,
  Purchases: sql`purchases`,
  Messages: sql`message_deliveries`,
  'Reported names': sql`reported_names`,
}

/** What belongs to a player, by kind; kinds of which there is nothing are left out, and so is the player itself. */
export async function countOwnedRows(db: Handle, id: string): Promise<OwnedCount[]> {
  const counts = Object.entries(ownedTables).map(
    ([what, table]) =>
      sql`select ${what}::text as "What", count(*)::int as "Count" from ${table} where player_id = ${id}`,
  )
  const { rows } = await sql<OwnedCount>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.keys(ownedTables).flatMap((what) => rows.filter(({ What, Count }) => What === what && Count > 0))
}

/**
 * Deletes a player with everything that belongs to it: devices, links, attributes, persistence with its history,
 * purchases, snapshots, a reported name, messages, whose content goes with the last player who has them. Refuses with
 * `player-unknown`. The audit log keeps what it says; `eraseValues` of its store takes the player's values out.
 */
export async function deletePlayer(db: Handle, id: string): Promise<void> {
  await deleteOrphanedRows(db, id)
  const { numDeletedRows } = await db.deleteFrom('players').where('player_id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new ApiError('player-unknown')
}

/** Deletes what names a player without depending on it; of a player who is gone, this may still be there. */
export async function deleteOrphanedRows(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('snapshots').where('player_id', '=', id).execute()
  await eraseStoredReplies(db, id)
}
