import { sql } from 'kysely'
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
