import { type Selectable, sql } from 'kysely'
import { hourMs } from '#contract/core/units.ts'
import { durationLimit, eventRangeLimit, GameEvent } from '#contract/event.ts'
import { toEventEnd } from '#contract/event-state.ts'
import type { KeptEvent } from '#contract/events.ts'
import { scheduleFreezes } from '#server/leaderboards/leaderboard-repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const toEventFields = defineRowMapper(GameEvent.omit({ Series: true }), { StartDate: 'start_at', EndDate: 'end_at' })

/** An event as the database keeps it, with what its profile and its leaderboards are called. */
export type EventRow = MappedRow<typeof toEventFields> &
  Pick<Selectable<Tables['events']>, 'series_id' | 'series_position'>

/** The columns of an `EventRow`, read from events e. */
export const eventColumns = sql`e.id, e.content, e.start_at, e.end_at, e.duration, e.profile_id, e.deleted, e.version,
  e.series_id, e.series_position,
  (select p.name from event_profiles p where p.id = e.profile_id) as profile_name,
  (select coalesce(json_agg(d.name order by d.id), '[]') from leaderboard_definitions d
    where d.event_id = e.id and d.deleted_at is null) as leaderboard_names`

function toSeries({ series_id, series_position }: EventRow): GameEvent['Series'] {
  return series_id === null || series_position === null ? null : { Id: series_id, Position: series_position }
}

/** An event as the contract carries it. */
export function toEvent(row: EventRow): GameEvent {
  return Object.assign(toEventFields(row), { Series: toSeries(row) })
}

/** One event. Throws `event-unknown`. */
export async function getEvent(db: Handle, id: number): Promise<GameEvent> {
  const [event] = await listEventsById(db, [id])
  if (!event) throw new ApiError('event-unknown')
  return event
}

/** The events among these, by edition. */
export async function listEventsById(db: Handle, ids: readonly number[]): Promise<GameEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events e where e.id = any(${ids}::integer[]) order by e.id`.execute(db)
  return rows.map(toEvent)
}

/** The events that overlap a period, by start, at most 5,000. The longest event is short, so an index on the start finds them. */
export async function listEventsBetween(
  db: Handle,
  { from, to, withDeleted }: { from: Date; to: Date; withDeleted: boolean },
): Promise<GameEvent[]> {
  const earliest = new Date(from.getTime() - durationLimit * hourMs)
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events e
    where e.start_at >= ${earliest} and e.start_at < ${to} and e.end_at > ${from}
      and ${withDeleted ? sql`true` : sql`not e.deleted`}
    order by e.start_at, e.id limit ${eventRangeLimit}::integer`.execute(db)
  return rows.map(toEvent)
}

/** Locks events until the transaction ends, in the order of their editions; returns the marks of those that exist. */
export async function lockEvents(db: Handle, ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await sql<{ id: number; deleted: boolean }>`
    select id, deleted from events where id = any(${ids}::integer[]) order by id for update`.execute(db)
  return new Map(rows.map(({ id, deleted }) => [id, deleted]))
}

/** An event, locked until the transaction ends. Throws `event-unknown`. */
export async function lockEvent(db: Handle, id: number): Promise<GameEvent> {
  await lockEvents(db, [id])
  return getEvent(db, id)
}

/** What is stored of an event besides its leaderboards. */
export type EventValues = {
  readonly Content: string
  readonly StartDate: Date
  readonly Duration: number
  readonly ProfileId: number
}

/** Reserves editions, in ascending order. A call that fails leaves them unused. */
export async function reserveEditions(db: Handle, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('events', 'id'))::integer as id
    from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

/** The series of an event, and its place in it from 1. */
export type SeriesPlace = NonNullable<GameEvent['Series']>

/** Creates events with reserved editions in one statement. */
export async function insertEvents(
  db: Handle,
  events: readonly (EventValues & { readonly Id: number; readonly Series?: SeriesPlace | undefined })[],
  { now, createdBy }: { now: Date; createdBy: string },
): Promise<void> {
  const incoming = jsonRowset(
    {
      id: 'integer',
      content: 'text',
      content_folded: 'text',
      start_at: 'timestamptz',
      end_at: 'timestamptz',
      duration: 'double precision',
      profile_id: 'integer',
      series_id: 'integer',
      series_position: 'integer',
    },
    events.map(({ Id, Content, StartDate, Duration, ProfileId, Series }) => ({
      id: Id,
      content: Content,
      content_folded: fold(Content),
      start_at: StartDate.toISOString(),
      end_at: toEventEnd(StartDate, Duration).toISOString(),
      duration: Duration,
      profile_id: ProfileId,
      series_id: Series?.Id,
      series_position: Series?.Position,
    })),
  )
  const { numAffectedRows } = await sql`
    insert into events (id, content, content_folded, start_at, end_at, duration, profile_id, series_id, series_position,
      created_at, created_by)
    overriding system value
    select id, content, content_folded, start_at, end_at, duration, profile_id, series_id, series_position, ${now}::timestamptz, ${createdBy}::text
    from ${incoming}`.execute(db)
  if (numAffectedRows !== BigInt(events.length)) throw new Error('Not every event was created.')
}

/** Changes a locked event, counts its version up and moves the end of its leaderboards. Its profile stays. */
export async function updateEvent(
  db: Handle,
  id: number,
  { Content, StartDate, Duration }: Omit<EventValues, 'ProfileId'>,
): Promise<GameEvent> {
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set((eb) => ({
      content: Content,
      content_folded: fold(Content),
      start_at: StartDate,
      end_at: toEventEnd(StartDate, Duration),
      duration: Duration,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('A locked event was not there to change.')
  await scheduleFreezes(db, { eventIds: [id] })
  return getEvent(db, id)
}

/** Marks locked events as deleted, or takes the marks back, and counts their versions up. */
export async function markEvents(db: Handle, ids: readonly number[], deleted: boolean): Promise<void> {
  const { numAffectedRows } = await sql`
    update events set deleted = ${deleted}, version = version + 1
    where id = any(${ids}::integer[]) and deleted <> ${deleted}`.execute(db)
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('Events changed while they were locked.')
}

/** How many players are in each of these events; events without players are not in the map. */
export async function countEventPlayers(db: Handle, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ event_id: number; players: number }>`
    select event_id, count(*)::integer as players from event_players
    where event_id = any(${ids}::integer[]) and left_at is null group by event_id`.execute(db)
  return new Map(rows.map(({ event_id, players }) => [event_id, players]))
}

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
