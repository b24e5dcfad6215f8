import { sql } from 'kysely'
import { onlineForMs } from '#contract/game-activity.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** Writes when players were seen last. One who was deleted meanwhile is left out. */
export async function writePresence(db: Handle, seen: ReadonlyMap<string, Date>): Promise<void> {
  const rows = [...seen].map(([playerId, at]) => ({ player_id: playerId, seen_at: at.toISOString() }))
  // In one order, so that two processes never wait for each other.
  await sql`
    insert into player_presence as p (player_id, seen_at)
    select player_id, seen_at from ${jsonRowset({ player_id: 'text', seen_at: 'timestamptz' }, rows)}
    where exists (select from players where players.player_id = incoming.player_id) order by player_id collate "C"
    on conflict (player_id) do update set seen_at = greatest(p.seen_at, excluded.seen_at)`.execute(db)
}

/** How many players were seen in the last minutes; one seen ahead of now does not count. */
export async function countOnline(db: Handle, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('player_presence')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('seen_at', '>', new Date(now.getTime() - onlineForMs))
    .where('seen_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Forgets who was seen before an instant. */
export async function deletePresence(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('player_presence').where('seen_at', '<', before).execute()
}
