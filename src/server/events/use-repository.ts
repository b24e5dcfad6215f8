import { sql } from 'kysely'
import type { KeptEvent } from '#contract/events.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** What became of an event since it was created. */
type EventUse = Pick<KeptEvent, 'IsChanged' | 'Players'>

/** The events among these that were changed or have players, by edition; the others are as they were created. */
export async function listUses(db: Handle, ids: readonly number[]): Promise<ReadonlyMap<number, EventUse>> {
  const { rows } = await sql<{ id: number; is_changed: boolean; players: number }>`
    with uses as (
      select e.id, e.version > 1 or exists (
          select from leaderboard_definitions d where d.event_id = e.id and d.version > 1) as is_changed,
        (select count(*)::integer from (
          select j.player_id from event_players j where j.event_id = e.id and j.left_at is null
          union
          select n.player_id from leaderboard_definitions d join leaderboard_entries n on n.definition_id = d.id
          where d.event_id = e.id and n.removed_at is null) p) as players
      from events e where e.id = any(${ids}::integer[]))
    select id, is_changed, players from uses where is_changed or players > 0`.execute(db)
  return new Map(rows.map(({ id, is_changed, players }) => [id, { IsChanged: is_changed, Players: players }]))
}
