import { type RawBuilder, sql } from 'kysely'
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

/** Notes the days on which players called first. Mock players, and who is being deleted, are left out. */
export async function noteDaysOfPlay(db: Handle, seen: ReadonlyMap<string, Date>): Promise<void> {
  const rows = [...seen].map(([playerId, at]) => ({ player_id: playerId, at: at.toISOString() }))
  // Locked, so that none of them is deleted meanwhile, in one order, and without waiting.
  await sql`
    insert into active_players (player_id, day, at, platform, build, language, country)
    select p.player_id, (incoming.at at time zone 'UTC')::date, incoming.at, coalesce(p.platform, ''),
      coalesce(p.build_number::text, ''), p.language, coalesce((
        select i.region from player_installations i where i.player_id = p.player_id and i.ended_at is null
        order by i.last_used_at desc, i.id desc limit 1), '')
    from ${jsonRowset({ player_id: 'text', at: 'timestamptz' }, rows)}
      join players p on p.player_id = incoming.player_id and not p.is_mock
    where not exists (
      select from active_players a where a.player_id = p.player_id and a.day = (incoming.at at time zone 'UTC')::date)
    order by p.player_id for key share of p skip locked
    on conflict do nothing`.execute(db)
}

/** A row for each player who is online: one seen ahead of now is not. Source: ruling 95. */
export function selectOnline(onlineMs: number, now: Date): RawBuilder<unknown> {
  return sql`
    select from player_presence where seen_at > ${new Date(now.getTime() - onlineMs)} and seen_at <= ${now}`
}

/** How many players are online. */
export async function countOnline(db: Handle, onlineMs: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (${selectOnline(onlineMs, now)}) online`.execute(db)
  return Number(rows[0]?.count)
}

/** Forgets who was seen before an instant. */
export async function deletePresence(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('player_presence').where('seen_at', '<', before).execute()
}
