import { sql } from 'kysely'
import { presenceEndsMs, presenceLimit, type Viewer } from '#contract/presence.ts'
import type { Handle } from '#server/platform/database/tables.ts'

type Row = { isKnown: boolean; others: { name: string; email: string; since: string }[] }

/**
 * Notes that a user has a player open, and returns the others who have; undefined for an unknown player. Each page asks
 * every some seconds, so this is one statement, and rows whose pages are closed are deleted by the next who asks.
 */
export async function touchViewer(
  db: Handle,
  playerId: string,
  personId: number,
  now: Date,
): Promise<Viewer[] | undefined> {
  const ended = new Date(now.getTime() - presenceEndsMs)
  // Locked rows are skipped: two who ask at once would otherwise wait for each other.
  const { rows } = await sql<Row>`
    with own as (
      insert into player_viewers as v (player_id, person_id, opened_at, seen_at)
      select player_id, ${personId}, ${now}, ${now} from players where player_id = ${playerId}
      on conflict (player_id, person_id) do update set seen_at = excluded.seen_at,
        opened_at = case when v.seen_at < ${ended} then excluded.seen_at else v.opened_at end
      returning player_id
    ), closed as (
      delete from player_viewers where (player_id, person_id) in (
        select player_id, person_id from player_viewers
        where seen_at < ${ended} and (person_id = ${personId}) <> (player_id = ${playerId})
        for update skip locked)
    )
    select exists (select from own) as "isKnown", coalesce((
      select json_agg(found) from (
        select trim(u.first_name || ' ' || u.last_name) as name, u.email, v.opened_at as since
        from player_viewers v join users u on u.id = v.person_id
        where v.player_id = ${playerId} and v.person_id <> ${personId} and v.seen_at >= ${ended} and not u.is_service
        order by v.opened_at, v.person_id limit ${presenceLimit}
      ) found), '[]') as others`.execute(db)
  const row = rows[0]
  if (!row?.isKnown) return undefined
  return row.others.map(({ name, email, since }) => ({
    Name: name,
    Email: email,
    Since: new Date(since).toISOString(),
  }))
}
