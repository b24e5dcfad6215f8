import { sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import type { GameEvent } from '#contract/event.ts'
import { EventSeries } from '#contract/event-series.ts'
import type { SeriesRule } from '#contract/event-series-rule.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { scheduleFreezes } from '#server/leaderboards/leaderboard-repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type EventRow, type EventValues, eventColumns, toEvent } from './repository.ts'

/** Keeps a new series and returns its number. */
export async function insertSeries(
  db: Handle,
  rule: SeriesRule,
  { now, createdBy }: { now: Date; createdBy: string },
): Promise<number> {
  const { id } = await db
    .insertInto('event_series')
    .values({ rule: JSON.stringify(rule), created_at: now, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const toSeriesFields = defineRowMapper(EventSeries.omit({ Rule: true }))

/** A series with how many editions it has. Throws `event-series-unknown`. */
export async function getSeries(db: Handle, id: number): Promise<EventSeries> {
  const { rows } = await sql<MappedRow<typeof toSeriesFields> & { rule: string }>`
    select s.id, s.rule, s.created_at, s.created_by, count(e.id)::integer as editions,
      (count(*) filter (where e.deleted))::integer as deleted
    from event_series s left join events e on e.series_id = s.id where s.id = ${id} group by s.id`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('event-series-unknown')
  return Object.assign(toSeriesFields(row), { Rule: toRule(row.rule) })
}

/** A rule as it is stored. Written by the server only, after the check of the contract. */
const toRule = (text: string) => parseJson(text) as SeriesRule

/** The editions of a series that start with or after an event of it, by start, that event first. */
export async function listFollowing(db: Handle, { Id, StartDate }: GameEvent, seriesId: number): Promise<GameEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events e
    where e.series_id = ${seriesId} and (e.id = ${Id} or (e.start_at, e.id) > (${new Date(StartDate)}::timestamptz, ${Id}::integer))
    order by e.start_at, e.id`.execute(db)
  return rows.map(toEvent)
}

/** What a change sets of an event, and the version that it expects. */
export type EventChange = Omit<EventValues, 'ProfileId'> & { readonly Id: number; readonly Version: number }

/**
 * Changes locked events that have the expected versions, counts their versions up and moves the end of their
 * leaderboards.
 */
export async function changeEvents(db: Handle, changes: readonly EventChange[]): Promise<void> {
  const incoming = jsonRowset(
    {
      id: 'integer',
      version: 'integer',
      content: 'text',
      content_folded: 'text',
      start_at: 'timestamptz',
      end_at: 'timestamptz',
      duration: 'double precision',
    },
    changes.map(({ Id, Version, Content, StartDate, Duration }) => ({
      id: Id,
      version: Version,
      content: Content,
      content_folded: fold(Content),
      start_at: StartDate.toISOString(),
      end_at: toEventEnd(StartDate, Duration).toISOString(),
      duration: Duration,
    })),
  )
  const { numAffectedRows } = await sql`
    update events e set content = incoming.content, content_folded = incoming.content_folded,
      start_at = incoming.start_at, end_at = incoming.end_at, duration = incoming.duration, version = e.version + 1
    from ${incoming}
    where e.id = incoming.id and e.version = incoming.version`.execute(db)
  if (numAffectedRows !== BigInt(changes.length)) throw new Error('Events changed while they were locked.')
  await scheduleFreezes(db, { eventIds: changes.map(({ Id }) => Id) })
}
