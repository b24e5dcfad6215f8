import { type Selectable, sql } from 'kysely'
import { Leaderboard } from '#contract/leaderboard.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { containsText } from '#server/platform/lists/text-search.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'

/** The kind of the timed step that makes the leaderboards of a definition final. */
export const freezeStepKind = 'freeze leaderboards'

export const noLeaderboard = 'There is no leaderboard with this key.'

export type LeaderboardRow = Pick<
  Selectable<Tables['leaderboards']>,
  'definition_id' | 'number' | 'created_at' | 'final_at' | 'refused_reports'
> & { deleted: boolean; players: number }

/** The key of a leaderboard: "12-1" is the first of definition 12. */
export const toLeaderboardKey = (definitionId: number, number: number) => `${definitionId}-${number}`

/** The definition and the number of a key of two numbers. */
export function parseLeaderboardKey(key: string): { definitionId: number; number: number } {
  const [definitionId = 0, number = 0] = key.split('-').map(Number)
  return { definitionId, number }
}

const toLeaderboardFields = defineRowMapper(Leaderboard.omit({ Key: true }), {
  LeaderboardDefinitionId: 'definition_id',
  CreationDate: 'created_at',
})

export function toLeaderboard(row: LeaderboardRow): Leaderboard {
  return Object.assign(toLeaderboardFields(row), { Key: toLeaderboardKey(row.definition_id, row.number) })
}

/** The columns of a `LeaderboardRow`, read from leaderboards l. */
const leaderboardColumns = sql`l.definition_id, l.number, l.created_at, l.final_at, l.refused_reports,
  (select d.deleted_at is not null or coalesce(e.deleted, false) from leaderboard_definitions d
    left join events e on e.id = d.event_id where d.id = l.definition_id) as deleted,
  coalesce((select s.players from leaderboard_sizes s
    where s.definition_id = l.definition_id and s.leaderboard_number = l.number), 0) as players`

const leaderboardKey = sql`(l.definition_id || '-' || l.number)`

/** The leaderboards of a definition, newest first. */
export const leaderboardList: ListDefinition<
  { definitionId: number; filter?: string | undefined; hasRoom?: boolean | undefined },
  LeaderboardRow,
  Leaderboard
> = {
  name: 'leaderboards',
  from: () => sql`leaderboards l`,
  column: createColumnResolver('l'),
  id: ['definition_id', 'number'],
  tables: [{ table: 'leaderboards', alias: 'l', key: ['definition_id', 'number'] }],
  select: leaderboardColumns,
  order: () => ({
    columns: [
      { name: 'definition_id', type: 'integer' },
      { name: 'number', type: 'integer' },
    ],
    direction: 'desc',
  }),
  scope: ({ definitionId, filter, hasRoom }) =>
    sql`l.definition_id = ${definitionId} and ${filter ? containsText(leaderboardKey, filter) : sql`true`}
      and ${hasRoom ? sql`not l.is_full` : sql`true`}`,
  toItem: toLeaderboard,
}

/** A leaderboard with what its order depends on. */
export type LeaderboardState = LeaderboardRow & {
  /** JSON text: a list of names. */
  attribute_names: string
  definition_name: string
  definition_deleted: boolean
  event_id: number | null
  event_name: string | null
  reported_by: 'server' | 'players'
  /** When its event starts; null without an event. */
  event_start: Date | null
  /** When its event ends for it: as it was closed, if that was earlier. Null without an event. */
  event_end: Date | null
  /** When staff closed it early. */
  closed_at: Date | null
  is_full: boolean
}

/** The columns of a `LeaderboardState`, read from leaderboards l, leaderboard_definitions d and events e. */
export const stateColumns = sql`${leaderboardColumns}, d.attribute_names, d.name as definition_name,
  d.deleted_at is not null as definition_deleted, d.event_id, e.content as event_name, d.reported_by, e.start_at as event_start,
  case when e.id is not null then coalesce(d.closed_at, e.end_at) end as event_end, d.closed_at, l.is_full`

export const leaderboardStatePlan = cachedPlan<LeaderboardState, 'definition' | 'number'>({
  name: 'leaderboard_state',
  changes: false,
  parameters: { definition: 'bigint', number: 'bigint' },
  columns: {
    definition_id: 'integer',
    number: 'integer',
    created_at: 'timestamptz',
    final_at: 'timestamptz',
    refused_reports: 'integer',
    deleted: 'boolean',
    players: 'integer',
    attribute_names: 'text',
    definition_name: 'text',
    definition_deleted: 'boolean',
    event_id: 'integer',
    event_name: 'text',
    reported_by: 'text',
    event_start: 'timestamptz',
    event_end: 'timestamptz',
    closed_at: 'timestamptz',
    is_full: 'boolean',
  },
  statement: ({ definition, number }) => sql`select ${stateColumns} from leaderboards l
    join leaderboard_definitions d on d.id = l.definition_id left join events e on e.id = d.event_id
    where l.definition_id = ${definition} and l.number = ${number}`,
})

/** A leaderboard with what its order depends on. Throws `not-found`. */
export async function getLeaderboardState(db: Handle, key: string): Promise<LeaderboardState> {
  const { definitionId, number } = parseLeaderboardKey(key)
  const [row] = await leaderboardStatePlan.run(db, { definition: definitionId, number })
  if (!row) throw new ApiError('not-found', { message: noLeaderboard })
  return row
}

/**
 * Schedules when the leaderboards of a definition, or of all definitions of events, become final: at the present end of
 * their event. Call it when the first leaderboard opens and when an event moves.
 */
export async function scheduleFreezes(
  db: Handle,
  of: { readonly definitionId: number } | { readonly eventIds: readonly number[] },
): Promise<void> {
  // What was closed early became final then, whatever its event does.
  const condition = 'eventIds' in of ? sql`e.id = any(${of.eventIds}::integer[])` : sql`d.id = ${of.definitionId}`
  const { rows } = await sql<{ id: number; end_at: Date }>`
    select d.id, e.end_at from leaderboard_definitions d join events e on e.id = d.event_id
    where ${condition} and d.closed_at is null and exists (select from leaderboards l where l.definition_id = d.id and l.final_at is null)
    order by d.id`.execute(db)
  for (const { id, end_at } of rows) await scheduleStep(db, { kind: freezeStepKind, target: String(id), dueAt: end_at })
}
