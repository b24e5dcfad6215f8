import { sql } from 'kysely'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleFreezes } from './leaderboard-repository.ts'

/** A definition whose leaderboards nobody else enters until the transaction ends; its names are JSON text. */
type LockedDefinition = { readonly id: number; readonly attribute_names: string }

/**
 * Locks the definitions of an event in the order of their ids: calls for one event enter its leaderboards one after
 * another, so that capacity holds and two calls never deadlock.
 */
export async function lockDefinitionsOfEvent(db: Handle, eventId: number): Promise<LockedDefinition[]> {
  const { rows } = await sql<LockedDefinition>`
    select id, attribute_names from leaderboard_definitions
    where event_id = ${eventId} and deleted_at is null order by id for no key update`.execute(db)
  return rows
}

/** Opens the next leaderboard of a locked definition and returns its number. */
export async function openLeaderboard(db: Handle, definitionId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into leaderboards (definition_id, number, created_at)
    select ${definitionId}::integer, coalesce(max(number), 0) + 1, ${now}::timestamptz
    from leaderboards where definition_id = ${definitionId} returning number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A leaderboard was not opened.')
  await scheduleFreezes(db, { definitionId })
  return row.number
}

/**
 * One who returns to the same leaderboard keeps score and attributes, and one who enters another begins anew: else a player could
 * carry a score to an emptier one. One who is on a leaderboard stays there, one whom staff removed stays off.
 */
const returnToBoard = (() => {
  const keeps = sql`e.leaderboard_number = excluded.leaderboard_number`
  return sql`on conflict (player_id, definition_id)
    do update set leaderboard_number = excluded.leaderboard_number, removed_at = null,
      score = case when ${keeps} then e.score else excluded.score end,
      attributes = case when ${keeps} then e.attributes else excluded.attributes end,
      reached_at = case when ${keeps} then e.reached_at else excluded.reached_at end,
      reported_at = case when ${keeps} then e.reported_at end,
      reported_by = case when ${keeps} then e.reported_by end
    where e.removed_at is not null and e.removed_by is null`
})()

/**
 * Puts a player on leaderboards of an event, as `enterLeaderboards` says, and returns the definitions whose leaderboards
 * are all full. One statement, because those who join one event wait for each other from its lock to the end of the call.
 */
export const enterPlan = cachedPlan<{ id: number }, 'playerId' | 'eventId' | 'attributes' | 'at'>({
  name: 'enter_leaderboards',
  changes: true,
  parameters: { playerId: 'text', eventId: 'integer', attributes: 'text', at: 'timestamptz' },
  columns: { id: 'integer' },
  lock: ({ eventId }) => sql`
    select id from leaderboard_definitions where event_id = ${eventId} and deleted_at is null
    order by id for no key update`,
  statement: ({ playerId, eventId, attributes, at }) => sql`
    with wanted as materialized (
      select d.id, d.closed_at, case
        when not own.is_full then own.number
        when d.closed_at is null then (
          select l.number from leaderboards l where l.definition_id = d.id and not l.is_full
          order by l.number desc limit 1
        ) end as number
      from leaderboard_definitions d left join lateral (
        select l.number, l.is_full from leaderboard_entries e
        join leaderboards l on l.definition_id = e.definition_id and l.number = e.leaderboard_number
        where e.player_id = ${playerId} and e.definition_id = d.id and e.removed_at is not null and e.removed_by is null
      ) own on true
      where d.event_id = ${eventId} and d.deleted_at is null and (d.auto_join or own.number is not null)
    ), entered as (
      insert into leaderboard_entries as e (player_id, definition_id, leaderboard_number, attributes, joined_at)
      select ${playerId}, w.id, w.number, coalesce(${attributes}::json ->> w.id::text, '{}'), ${at}
      from wanted w where w.number is not null
      ${returnToBoard}
    )
    select w.id from wanted w where w.number is null and w.closed_at is null order by w.id`,
})

/** Puts a locked player on a leaderboard of a locked definition. */
export async function insertEntry(
  db: Handle,
  playerId: string,
  { definitionId, number }: { readonly definitionId: number; readonly number: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into leaderboard_entries as e (player_id, definition_id, leaderboard_number, attributes, joined_at)
    values (${playerId}, ${definitionId}, ${number}, '{}', ${now}) ${returnToBoard}`.execute(db)
}

/**
 * Puts a locked player on one leaderboard of each definition of an event with AutoJoin, and of each that the player left:
 * the one that was left if it still has room, else the newest with room, else a new one. Closed ones take only those who
 * return to them. The definitions stay locked until the transaction ends.
 * `attributes`: the values of new entries by definition id, as JSON text.
 */
export async function enterLeaderboards(
  db: Handle,
  playerId: string,
  eventId: number,
  { now, attributes = {} }: { now: Date; attributes?: Readonly<Record<number, string>> },
): Promise<void> {
  const enter = () => enterPlan.run(db, { playerId, eventId, attributes: JSON.stringify(attributes), at: now })
  const full = await enter()
  for (const { id } of full) await openLeaderboard(db, id, now)
  // Those that were entered the first time stay as they are.
  if (full.length > 0) await enter()
}
