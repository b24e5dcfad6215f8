import { type Selectable, sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { type DefinitionInput, eventEditionText } from '#contract/leaderboard-definitions.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const toDefinitionFields = defineRowMapper(
  LeaderboardDefinition.omit({ AttributeNames: true, Prizes: true, Closed: true, Deleted: true }),
  { EventEndDate: 'event_end' },
)

/** A definition as the database keeps it, with what is shown of its event. */
export type DefinitionRow = MappedRow<typeof toDefinitionFields> &
  Pick<
    Selectable<Tables['leaderboard_definitions']>,
    'attribute_names' | 'prizes' | 'deleted_at' | 'closed_at' | 'closed_by' | 'closed_reason'
  >

/** The columns of a `DefinitionRow`, read from leaderboard_definitions d. */
export const definitionColumns = sql`d.id, d.name, d.event_id, d.capacity, d.attribute_names, d.auto_join, d.reported_by, d.prizes,
  d.deleted_at, d.closed_at, d.closed_by, d.closed_reason, d.version,
  (select e.content from events e where e.id = d.event_id) as event_name,
  (select e.end_at from events e where e.id = d.event_id) as event_end,
  coalesce((select e.deleted from events e where e.id = d.event_id), false) as event_deleted`

function toClosed({ closed_at, closed_by, closed_reason }: DefinitionRow): LeaderboardDefinition['Closed'] {
  return closed_at && { At: closed_at.toISOString(), By: closed_by ?? '', Reason: closed_reason ?? '' }
}

export function toDefinition(row: DefinitionRow): LeaderboardDefinition {
  return Object.assign(toDefinitionFields(row), {
    // Written by `toColumns` only.
    AttributeNames: parseJson(row.attribute_names) as string[],
    Prizes: parseJson(row.prizes) as PrizeRange[],
    Closed: toClosed(row),
    Deleted: row.deleted_at !== null,
  })
}

const toColumns = ({ name, capacity, attributeNames, autoJoin, reportedBy, prizes }: DefinitionInput) => ({
  name,
  name_folded: fold(name),
  capacity: capacity ?? null,
  attribute_names: JSON.stringify(attributeNames),
  auto_join: autoJoin,
  reported_by: reportedBy,
  prizes: prizes && JSON.stringify(prizes),
})

export type NewDefinition = { readonly eventId: number | null; readonly leaderboard: DefinitionInput }

/** How many definitions one statement creates, so that its parameters stay within the limit of the protocol. */
const definitionsPerStatement = 5_000

/** Creates definitions in their order. */
export async function insertDefinitions(db: Handle, definitions: readonly NewDefinition[]): Promise<void> {
  for (let start = 0; start < definitions.length; start += definitionsPerStatement)
    await insertSome(db, definitions.slice(start, start + definitionsPerStatement))
}

async function insertSome(db: Handle, definitions: readonly NewDefinition[]): Promise<void> {
  const incoming = jsonRowset(
    {
      row: 'integer',
      event_id: 'integer',
      name: 'text',
      name_folded: 'text',
      capacity: 'integer',
      attribute_names: 'text',
      auto_join: 'boolean',
      reported_by: 'text',
      prizes: 'text',
    },
    definitions.map(({ eventId, leaderboard }, row) => ({ row, event_id: eventId, ...toColumns(leaderboard) })),
  )
  await sql`
    insert into leaderboard_definitions (event_id, name, name_folded, capacity, attribute_names, auto_join,
      reported_by, prizes)
    select event_id, name, name_folded, capacity, attribute_names, auto_join, coalesce(reported_by, 'server'),
      coalesce(prizes, '[]')
    from ${incoming} order by row`.execute(db)
}

/** Creates a definition and returns it. Its event, which shows its leaderboards, gets another version. */
export async function insertDefinition(
  db: Handle,
  { eventId, leaderboard }: NewDefinition,
): Promise<LeaderboardDefinition> {
  const { id } = await db
    .insertInto('leaderboard_definitions')
    .values({ event_id: eventId, ...toColumns(leaderboard) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (eventId !== null) await sql`update events set version = version + 1 where id = ${eventId}`.execute(db)
  return getDefinition(db, id)
}

/** One definition, also a deleted one. Throws `definition-unknown`. */
export async function getDefinition(db: Handle, id: number): Promise<LeaderboardDefinition> {
  const { rows } = await sql<DefinitionRow>`
    select ${definitionColumns} from leaderboard_definitions d where d.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('definition-unknown')
  return toDefinition(row)
}

/** Definitions by their ids, also deleted ones, by id. */
export async function listDefinitionsById(db: Handle, ids: readonly number[]): Promise<LeaderboardDefinition[]> {
  const { rows } = await sql<DefinitionRow>`
    select ${definitionColumns} from leaderboard_definitions d where d.id = any(${ids}::integer[]) order by d.id`.execute(
    db,
  )
  return rows.map(toDefinition)
}

/** Locks definitions until the transaction ends, in one order: two transactions never wait for each other. */
export async function lockDefinitions(db: Handle, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom('leaderboard_definitions')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** A definition, locked until the transaction ends: nobody enters its leaderboards meanwhile. Throws `definition-unknown`. */
export async function lockDefinition(db: Handle, id: number): Promise<LeaderboardDefinition> {
  await db.selectFrom('leaderboard_definitions').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return getDefinition(db, id)
}

/** Changes a locked definition, opens or fills its leaderboards by the new capacity, and counts its version up. */
export async function updateDefinition(
  db: Handle,
  id: number,
  leaderboard: DefinitionInput,
): Promise<LeaderboardDefinition> {
  await db
    .updateTable('leaderboard_definitions')
    .set((eb) => ({ ...toColumns(leaderboard), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const capacity = leaderboard.capacity ?? null
  await sql`
    update leaderboards l set is_full = coalesce((select s.players from leaderboard_sizes s
      where s.definition_id = l.definition_id and s.leaderboard_number = l.number) >= ${capacity}::integer, false)
    where l.definition_id = ${id}`.execute(db)
  return getDefinition(db, id)
}

/** Marks a locked definition as deleted at an instant, or with null takes the mark back, and counts its version up. */
export async function markDefinition(db: Handle, id: number, deletedAt: Date | null): Promise<LeaderboardDefinition> {
  await db
    .updateTable('leaderboard_definitions')
    .set((eb) => ({ deleted_at: deletedAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return getDefinition(db, id)
}

/** Whether players are on leaderboards of a definition, those who left included. */
export async function hasEntries(db: Handle, definitionId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from leaderboards where definition_id = ${definitionId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Whether paying the prizes of a definition was started, whatever became of it. */
export async function isPayingStarted(db: Handle, definitionId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from leaderboard_payments where definition_id = ${definitionId})
      or exists (select from leaderboard_prizes where definition_id = ${definitionId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The definitions of an event that are not deleted, oldest first. Throws `event-unknown`. */
export async function listDefinitions(db: Handle, eventId: number): Promise<LeaderboardDefinition[]> {
  const { rows } = await sql<DefinitionRow | { id: null }>`
    select ${definitionColumns} from events o
    left join leaderboard_definitions d on d.event_id = o.id and d.deleted_at is null
    where o.id = ${eventId} order by d.id`.execute(db)
  if (rows.length === 0) throw new ApiError('event-unknown')
  return rows.filter((row) => row.id !== null).map(toDefinition)
}

/** The definitions of events that are not deleted, by event, oldest first. */
export async function listDefinitionsOfEvents(
  db: Handle,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, LeaderboardDefinition[]>> {
  const { rows } = await sql<DefinitionRow>`
    select ${definitionColumns} from leaderboard_definitions d
    where d.event_id = any(${eventIds}::integer[]) and d.deleted_at is null order by d.id`.execute(db)
  const definitions = new Map<number, LeaderboardDefinition[]>(eventIds.map((id) => [id, []]))
  for (const row of rows) definitions.get(row.event_id ?? 0)?.push(toDefinition(row))
  return definitions
}

/** How many definitions the event with the most of them has. */
export async function countMostDefinitions(db: Handle): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(definitions), 0)::integer as most from (
      select count(*) as definitions from leaderboard_definitions
      where event_id is not null and deleted_at is null group by event_id
    ) counted`.execute(db)
  return rows[0]?.most ?? 0
}

/**
 * An event as far as its leaderboards ask; it cannot be deleted, and gets no other definitions, until the transaction ends.
 * Throws `event-unknown`.
 */
export async function lockEventOfDefinition(db: Handle, id: number) {
  return db
    .selectFrom('events')
    .select(['content', 'end_at', 'deleted'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('event-unknown', { message: eventEditionText }))
}
