import { sql } from 'kysely'
import type { PlayerEvent } from '#contract/events/event-players.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

type PlayerEventRow = {
  event_id: number
  content: string
  joined_at: Date
  start_at: Date
  end_at: Date
  deleted: boolean
}

function toPlayerEvent(row: PlayerEventRow): PlayerEvent {
  return {
    EventId: row.event_id,
    Content: row.content,
    CreationDate: row.joined_at.toISOString(),
    StartDate: row.start_at.toISOString(),
    EndDate: row.end_at.toISOString(),
    Deleted: row.deleted,
  }
}

const playerEvents = sql`
  select j.event_id, e.content, j.joined_at, e.start_at, e.end_at, e.deleted
  from event_players j join events e on e.id = j.event_id where j.left_at is null`

/** The events that a player is in, the last joined first. */
export async function listPlayerEvents(db: Handle, playerId: string): Promise<PlayerEvent[]> {
  const { rows } = await sql<PlayerEventRow>`${playerEvents} and j.player_id = ${playerId}
    order by j.joined_at desc, j.event_id desc`.execute(db)
  return rows.map(toPlayerEvent)
}

/** The events of `listRunningEvents`. */
export const runningEventsPlan = cachedPlan<PlayerEventRow, 'playerId' | 'now' | 'limit'>({
  name: 'running_events',
  changes: false,
  parameters: { playerId: 'text', now: 'timestamptz', limit: 'integer' },
  columns: {
    event_id: 'integer',
    content: 'text',
    joined_at: 'timestamptz',
    start_at: 'timestamptz',
    end_at: 'timestamptz',
    deleted: 'boolean',
  },
  statement: ({ playerId, now, limit }) => sql`${playerEvents} and j.player_id = ${playerId} and not e.deleted
    and e.start_at <= ${now} and e.end_at > ${now} order by e.end_at, j.event_id limit ${limit}`,
})

/** The running events that a player is in, at most `limit`, in the order in which they end. */
export async function listRunningEvents(
  db: Handle,
  playerId: string,
  now: Date,
  limit: number,
): Promise<PlayerEvent[]> {
  return (await runningEventsPlan.run(db, { playerId, now, limit })).map(toPlayerEvent)
}

/** An event that a player is in. The player must be in it. */
export async function getPlayerEvent(db: Handle, playerId: string, eventId: number): Promise<PlayerEvent> {
  const { rows } = await sql<PlayerEventRow>`${playerEvents} and j.player_id = ${playerId}
    and j.event_id = ${eventId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The player is not in the event.')
  return toPlayerEvent(row)
}

/** An event that players join or leave; it cannot be changed or deleted until the transaction ends. Throws `event-unknown`. */
export async function shareEvent(db: Handle, id: number) {
  return db
    .selectFrom('events')
    .select(['content', 'end_at', 'deleted'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow(() => new ApiError('event-unknown'))
}

/** Whether a locked player is in an event, has left it, or was never in it. */
export async function findParticipation(
  db: Handle,
  playerId: string,
  eventId: number,
): Promise<'joined' | 'left' | 'none'> {
  const row = await db
    .selectFrom('event_players')
    .select('left_at')
    .where('player_id', '=', playerId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!row) return 'none'
  return row.left_at === null ? 'joined' : 'left'
}

/** What `insertParticipations` writes. */
export const insertParticipationsPlan = cachedPlan<{ player_id: string }, 'playerIds' | 'eventId' | 'at'>({
  name: 'insert_participations',
  changes: true,
  parameters: { playerIds: 'text[]', eventId: 'integer', at: 'timestamptz' },
  columns: { player_id: 'text' },
  statement: ({ playerIds, eventId, at }) => sql`
    with joined as (
      insert into event_players (player_id, event_id, joined_at)
      select p.player_id, ${eventId}, ${at} from unnest(${playerIds}) as p(player_id)
      on conflict (player_id, event_id) do update set left_at = null
      returning player_id
    )
    update players p set last_event_id = ${eventId}, version = p.version + 1 from joined
    where p.player_id = joined.player_id returning p.player_id`,
})

/** Adds players to an event, or lets those who left return. */
export async function insertParticipations(
  db: Handle,
  playerIds: readonly string[],
  eventId: number,
  now: Date,
): Promise<void> {
  await insertParticipationsPlan.run(db, { playerIds, eventId, at: now })
}

/** Marks that a locked player left an event and its leaderboards. */
export async function markLeft(db: Handle, playerId: string, eventId: number, now: Date): Promise<void> {
  await db
    .updateTable('event_players')
    .set({ left_at: now })
    .where('player_id', '=', playerId)
    .where('event_id', '=', eventId)
    .execute()
  await sql`
    update leaderboard_entries e set removed_at = ${now}::timestamptz
    from leaderboard_definitions d
    where d.event_id = ${eventId} and e.definition_id = d.id and e.player_id = ${playerId} and e.removed_at is null`.execute(
    db,
  )
}

/** Takes back that a locked player left an event, not yet its leaderboards. */
export async function unmarkLeft(db: Handle, playerId: string, eventId: number): Promise<void> {
  await db
    .updateTable('event_players')
    .set({ left_at: null })
    .where('player_id', '=', playerId)
    .where('event_id', '=', eventId)
    .execute()
}

/** The leaderboards of an event that a player is on. */
export async function listPlayerLeaderboards(
  db: Handle,
  playerId: string,
  eventId: number,
): Promise<{ definitionId: number; number: number }[]> {
  const { rows } = await sql<{ definition_id: number; leaderboard_number: number }>`
    select e.definition_id, e.leaderboard_number
    from leaderboard_definitions d join leaderboard_entries e on e.definition_id = d.id
    where d.event_id = ${eventId} and e.player_id = ${playerId} and e.removed_at is null
      and d.deleted_at is null
    order by e.definition_id`.execute(db)
  return rows.map((row) => ({ definitionId: row.definition_id, number: row.leaderboard_number }))
}
