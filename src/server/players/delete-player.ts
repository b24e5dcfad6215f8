import { sql } from 'kysely'
import type { Handle } from '#server/database/tables.ts'
import { refuse } from '#server/http/refuse.ts'

/** How many of one kind belong to a player. */
export type Belonging = { What: string; Count: number }

const belongings = {
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
export async function countBelongings(db: Handle, id: string): Promise<Belonging[]> {
  const counts = Object.entries(belongings).map(
    ([what, table]) =>
      sql`select ${what}::text as "What", count(*)::int as "Count" from ${table} where player_id = ${id}`,
  )
  const { rows } = await sql<Belonging>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.keys(belongings).flatMap((what) => rows.filter(({ What, Count }) => What === what && Count > 0))
}

/**
 * Deletes messages that were sent to this player and have no other recipient left, with the player's deliveries. A
 * message that a job is still sending stays: its next players need it.
 */
async function deleteOwnMessages(db: Handle, id: string): Promise<void> {
  const { rows } = await sql<{ msg_id: string }>`
    delete from message_deliveries where player_id = ${id} returning msg_id`.execute(db)
  const ids = rows.map((row) => row.msg_id)
  await sql`
    delete from messages m where m.msg_id = any(${ids}::text[]) and not m.is_global
      and not exists (select from message_deliveries d where d.msg_id = m.msg_id)
      and not exists (select from jobs j where j.state in ('waiting', 'running', 'paused')
        and j.kind = 'message list' and position(m.msg_id in j.params) > 0)`.execute(db)
}

/**
 * Deletes a player with everything that belongs to it: devices, links, attributes, persistence with its history,
 * purchases, snapshots, messages that nobody else has, a reported name. Refuses with `player-unknown`. The audit log
 * keeps what it says; `eraseValues` of its store takes the player's values out.
 */
export async function deletePlayer(db: Handle, id: string): Promise<void> {
  await deleteTraces(db, id)
  const { numDeletedRows } = await db.deleteFrom('players').where('player_id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) refuse('player-unknown')
}

/** Deletes what names a player without depending on it; of a player who is gone, this may still be there. */
export async function deleteTraces(db: Handle, id: string): Promise<void> {
  await deleteOwnMessages(db, id)
  await db.deleteFrom('snapshots').where('player_id', '=', id).execute()
}
