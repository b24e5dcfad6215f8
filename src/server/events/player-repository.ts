import { type Selectable, sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { PlayerEvent } from '#contract/event-players.ts'
import { OwnEvent, ownEventsLimit } from '#contract/game-events.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

type PlayerEventRow = Pick<Selectable<Tables['event_players']>, 'event_id' | 'joined_at'> &
  Pick<Selectable<Tables['events']>, 'content' | 'start_at' | 'end_at' | 'deleted'>

/** An event that a player is in, as replies have it. */
export const toPlayerEvent = defineRowMapper(PlayerEvent, {
  CreationDate: 'joined_at',
  StartDate: 'start_at',
  EndDate: 'end_at',
})

const playerEvents = sql`
  select j.event_id, e.content, j.joined_at, e.start_at, e.end_at, e.deleted
  from event_players j join events e on e.id = j.event_id where j.left_at is null`

/** The events that a player is in, the last joined first. */
export async function listPlayerEvents(db: Handle, playerId: string): Promise<PlayerEvent[]> {
  const { rows } = await sql<PlayerEventRow>`${playerEvents} and j.player_id = ${playerId}
    order by j.joined_at desc, j.event_id desc`.execute(db)
  return rows.map(toPlayerEvent)
}

/** The running events that a player is in, in the order in which they end. */
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

type OwnEventRow = {
  event_id: number
  content: string
  start_at: Date
  end_at: Date
  /** Null while the player is not in it. */
  joined_at: Date | null
  /** JSON text. */
  leaderboards: string
}

const toOwnEventFields = defineRowMapper(OwnEvent.omit({ Leaderboards: true }), {
  StartDate: 'start_at',
  EndDate: 'end_at',
})

export const ownEventsPlan = cachedPlan<OwnEventRow, 'playerId' | 'now' | 'until'>({
  name: 'own_events',
  changes: false,
  parameters: { playerId: 'text', now: 'timestamptz', until: 'timestamptz' },
  columns: {
    event_id: 'integer',
    content: 'text',
    start_at: 'timestamptz',
    end_at: 'timestamptz',
    joined_at: 'timestamptz',
    leaderboards: 'text',
  },
  statement: ({ playerId, now, until }) => sql`
    select e.id as event_id, e.content, e.start_at, e.end_at, j.joined_at, coalesce((
      select json_agg(json_build_object('Key', b.definition_id || '-' || b.leaderboard_number, 'Name', d.name) order by d.id)
      from leaderboard_definitions d join leaderboard_entries b on b.definition_id = d.id and b.player_id = ${playerId}
      where d.event_id = e.id and d.deleted_at is null and b.removed_at is null
    )::text, '[]') as leaderboards
    from events e
    left join event_players j on j.event_id = e.id and j.player_id = ${playerId} and j.left_at is null
    where not e.deleted and e.end_at > ${now} and e.start_at <= ${until}
    order by e.end_at, e.id limit ${sql.lit(ownEventsLimit)}`,
})

/** The events that run now or start until an instant, with where a player is in them. */
export async function listOwnEvents(db: Handle, playerId: string, now: Date, until: Date): Promise<OwnEvent[]> {
  const rows = await ownEventsPlan.run(db, { playerId, now, until })
  return rows.map((row) =>
    Object.assign(toOwnEventFields(row), {
      // The statement alone wrote it.
      Leaderboards: parseJson(row.leaderboards) as OwnEvent['Leaderboards'],
    }),
  )
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

type ParticipationRow = {
  last_event_id: number | null
  joined_at: Date | null
  left_at: Date | null
  /** Null when there is no such event. */
  content: string | null
  start_at: Date
  end_at: Date
  deleted: boolean
}

export const lockParticipationPlan = cachedPlan<ParticipationRow, 'playerId' | 'eventId'>({
  name: 'lock_participation',
  changes: true,
  parameters: { playerId: 'text', eventId: 'integer' },
  columns: {
    last_event_id: 'integer',
    joined_at: 'timestamptz',
    left_at: 'timestamptz',
    content: 'text',
    start_at: 'timestamptz',
    end_at: 'timestamptz',
    deleted: 'boolean',
  },
  lock: ({ playerId }) => sql`select player_id from players where player_id = ${playerId} for no key update`,
  statement: ({ playerId, eventId }) => sql`
    select p.last_event_id, j.joined_at, j.left_at, e.content, e.start_at, e.end_at, e.deleted
    from players p
    left join event_players j on j.player_id = p.player_id and j.event_id = ${eventId}
    left join lateral (
      select content, start_at, end_at, deleted from events where id = ${eventId} for share
    ) e on true
    where p.player_id = ${playerId}`,
})

/** A locked player and an event, and whether the player is in it, has left it, or was never in it. */
export type Participation = {
  readonly state: 'joined' | 'left' | 'none'
  /** When the player joined first. */
  readonly joinedAt: Date | null
  readonly lastEventId: number | null
  readonly event: Pick<PlayerEventRow, 'content' | 'start_at' | 'end_at' | 'deleted'>
}

/**
 * Locks a player, and keeps an event from being changed or deleted, until the transaction ends. Throws `player-unknown`
 * and `event-unknown`.
 */
export async function lockParticipation(db: Handle, playerId: string, eventId: number): Promise<Participation> {
  const [row] = await lockParticipationPlan.run(db, { playerId, eventId })
  if (!row) throw new ApiError('player-unknown')
  const { content, start_at, end_at, deleted, joined_at: joinedAt } = row
  if (content === null) throw new ApiError('event-unknown')
  const state = joinedAt === null ? 'none' : row.left_at === null ? 'joined' : 'left'
  return { state, joinedAt, lastEventId: row.last_event_id, event: { content, start_at, end_at, deleted } }
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

/**
 * Marks that a locked player left an event and its leaderboards. Entries that staff removed stay as they are, but are
 * written too: a restore of them at the same time comes before this or knows that the player left.
 */
export async function markLeft(db: Handle, playerId: string, eventId: number, now: Date): Promise<void> {
  await db
    .updateTable('event_players')
    .set({ left_at: now })
    .where('player_id', '=', playerId)
    .where('event_id', '=', eventId)
    .execute()
  await sql`
    update leaderboard_entries e set removed_at = coalesce(e.removed_at, ${now}::timestamptz)
    from leaderboard_definitions d
    where d.event_id = ${eventId} and e.definition_id = d.id and e.player_id = ${playerId}
      and (e.removed_at is null or e.removed_by is not null)`.execute(db)
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
