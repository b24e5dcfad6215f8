import { sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import type { LeaderboardDefinition, LeaderboardInput } from '#contract/leaderboards/definitions.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** A definition as the database keeps it. */
type DefinitionRow = {
  id: number
  name: string
  event_id: number | null
  capacity: number | null
  attribute_names: string
  auto_join: boolean
  version: number
}

function toDefinition(row: DefinitionRow): LeaderboardDefinition {
  return {
    Id: row.id,
    Name: row.name,
    EventId: row.event_id,
    Capacity: row.capacity,
    // Written by `toColumns` only.
    AttributeNames: parseJson(row.attribute_names) as string[],
    AutoJoin: row.auto_join,
    Version: row.version,
  }
}

const toColumns = ({ name, capacity, attributeNames, autoJoin }: LeaderboardInput) => ({
  name,
  capacity: capacity ?? null,
  attribute_names: JSON.stringify(attributeNames),
  auto_join: autoJoin,
})

/** A leaderboard that an event gets. */
export type NewDefinition = { readonly eventId: number | null; readonly leaderboard: LeaderboardInput }

/** How many definitions one statement creates: the embedded engine takes 100,000 in no single one. */
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
      capacity: 'integer',
      attribute_names: 'text',
      auto_join: 'boolean',
    },
    definitions.map(({ eventId, leaderboard }, row) => ({ row, event_id: eventId, ...toColumns(leaderboard) })),
  )
  await sql`
    insert into leaderboard_definitions (event_id, name, capacity, attribute_names, auto_join)
    select event_id, name, capacity, attribute_names, auto_join from ${incoming} order by row`.execute(db)
}

/** Creates a definition and returns it. */
export async function insertDefinition(
  db: Handle,
  { eventId, leaderboard }: NewDefinition,
): Promise<LeaderboardDefinition> {
  const row = await db
    .insertInto('leaderboard_definitions')
    .values({ event_id: eventId, ...toColumns(leaderboard) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDefinition(row)
}

/** A definition, locked until the transaction ends: nobody enters its leaderboards meanwhile. Throws `definition-unknown`. */
export async function lockDefinition(db: Handle, id: number): Promise<LeaderboardDefinition> {
  const row = await db
    .selectFrom('leaderboard_definitions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('definition-unknown'))
  return toDefinition(row)
}

/** Changes a locked definition, opens or fills its leaderboards by the new capacity, and counts its version up. */
export async function updateDefinition(
  db: Handle,
  id: number,
  leaderboard: LeaderboardInput,
): Promise<LeaderboardDefinition> {
  const row = await db
    .updateTable('leaderboard_definitions')
    .set((eb) => ({ ...toColumns(leaderboard), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const capacity = leaderboard.capacity ?? null
  await sql`
    update leaderboards l set is_full = coalesce((select count(*) from leaderboard_entries e
      where e.definition_id = l.definition_id and e.leaderboard_number = l.number and e.removed_at is null)
      >= ${capacity}::integer, false)
    where l.definition_id = ${id}`.execute(db)
  return toDefinition(row)
}

/** Whether players are on leaderboards of a definition, those who left included. */
export async function hasEntries(db: Handle, definitionId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from leaderboards where definition_id = ${definitionId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The definitions of an event, oldest first. Throws `event-unknown`. */
export async function listDefinitions(db: Handle, eventId: number): Promise<LeaderboardDefinition[]> {
  const { rows } = await sql<DefinitionRow | { id: null }>`
    select d.* from events e left join leaderboard_definitions d on d.event_id = e.id
    where e.id = ${eventId} order by d.id`.execute(db)
  if (rows.length === 0) throw new ApiError('event-unknown')
  return rows.filter((row) => row.id !== null).map(toDefinition)
}

/** An event as far as its leaderboards ask; it cannot be deleted until the transaction ends. Throws `event-unknown`. */
export async function lockEventOfDefinition(db: Handle, id: number) {
  return db
    .selectFrom('events')
    .select(['content', 'end_at', 'deleted'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow(() => new ApiError('event-unknown'))
}
