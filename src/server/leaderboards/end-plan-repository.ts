import { sql } from 'kysely'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** A leaderboard definition whose order becomes final with its event. */
export type OpenDefinition = {
  id: number
  name: string
  event_id: number
  /** JSON text: ranges of ranks with gifts. */
  prizes: string
  /** Its leaderboards whose order is not final, and the players on them. */
  leaderboards: number
  players: number
}

/**
 * The definitions of events for which the end of the event matters, by event: those that are neither deleted nor closed
 * and have prizes, or players on leaderboards that are not final.
 */
export async function listOpenDefinitions(db: Handle, eventIds: readonly number[]): Promise<OpenDefinition[]> {
  const { rows } = await sql<OpenDefinition>`
    select d.id, d.name, d.event_id, d.prizes, count(l.number)::integer as leaderboards,
      coalesce(sum(s.players), 0)::integer as players
    from leaderboard_definitions d
    left join leaderboards l on l.definition_id = d.id and l.final_at is null
    left join leaderboard_sizes s on s.definition_id = l.definition_id and s.leaderboard_number = l.number
    where d.event_id = any(${eventIds}::integer[]) and d.deleted_at is null and d.closed_at is null
    group by d.id having d.prizes <> '[]' or sum(s.players) > 0
    order by d.event_id, d.id`.execute(db)
  return rows
}

/**
 * How many players joined definitions, and how many reported last, at their past ends or after them. A player on several
 * counts once; leaderboards that are final do not count.
 */
export async function countPlayersAfterEnd(
  db: Handle,
  ends: readonly { readonly definition_id: number; readonly end_at: string }[],
): Promise<{ joined: number; reported: number }> {
  const { rows } = await sql<{ joined: number; reported: number }>`
    select count(distinct e.player_id) filter (where e.joined_at >= incoming.end_at)::integer as joined,
      count(distinct e.player_id) filter (where e.reported_at >= incoming.end_at)::integer as reported
    from ${jsonRowset({ definition_id: 'integer', end_at: 'timestamptz' }, ends)}
    join leaderboards l on l.definition_id = incoming.definition_id and l.final_at is null
    join leaderboard_entries e on e.definition_id = l.definition_id and e.leaderboard_number = l.number
      and e.removed_at is null
    where e.joined_at >= incoming.end_at or e.reported_at >= incoming.end_at`.execute(db)
  return rows[0] ?? { joined: 0, reported: 0 }
}
