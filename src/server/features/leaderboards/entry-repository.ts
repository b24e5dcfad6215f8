import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleFreezes } from './leaderboard-repository.ts'

/** A definition whose leaderboards nobody else enters until the transaction ends. */
type LockedDefinition = { id: number; capacity: number | null; attribute_names: string; auto_join: boolean }

/**
 * Locks the definitions of an event in the order of their ids: calls for one event enter its leaderboards one after
 * another, so that capacity holds and two calls never deadlock.
 */
export async function lockDefinitionsOfEvent(db: Handle, eventId: number): Promise<LockedDefinition[]> {
  const { rows } = await sql<LockedDefinition>`
    select id, capacity, attribute_names, auto_join from leaderboard_definitions
    where event_id = ${eventId} and deleted_at is null order by id for no key update`.execute(db)
  return rows
}

async function findRoom(db: Handle, definitionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from leaderboards where definition_id = ${definitionId} and not is_full
    order by number desc limit 1`.execute(db)
  return rows[0]?.number
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

/** The definitions whose leaderboards a player left; those that staff removed the player from are not among them. */
async function listLeft(db: Handle, playerId: string, definitionIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ definition_id: number }>`
    select definition_id from leaderboard_entries
    where player_id = ${playerId} and definition_id = any(${definitionIds}::integer[])
      and removed_at is not null and removed_by is null`.execute(db)
  return new Set(rows.map((row) => row.definition_id))
}

/**
 * Puts a locked player on a leaderboard of a locked definition. One who returns keeps score and attributes; one who is on
 * a leaderboard stays there, one whom staff removed stays off.
 */
export async function insertEntry(
  db: Handle,
  playerId: string,
  {
    definitionId,
    number,
    now,
    attributes = '{}',
  }: { definitionId: number; number: number; now: Date; attributes?: string },
): Promise<void> {
  await sql`
    insert into leaderboard_entries as e (player_id, definition_id, leaderboard_number, attributes, joined_at)
    values (${playerId}, ${definitionId}, ${number}, ${attributes}, ${now})
    on conflict (player_id, definition_id) do update set leaderboard_number = excluded.leaderboard_number, removed_at = null
    where e.removed_at is not null and e.removed_by is null`.execute(db)
}

async function enter(
  db: Handle,
  playerId: string,
  definition: LockedDefinition,
  { now, attributes }: { now: Date; attributes: string },
): Promise<void> {
  const number = (await findRoom(db, definition.id)) ?? (await openLeaderboard(db, definition.id, now))
  await insertEntry(db, playerId, { definitionId: definition.id, number, now, attributes })
}

/**
 * Puts a locked player on one leaderboard of each locked definition with AutoJoin, and of each that the player
 * left: the newest with room, else a new one. `toAttributes` makes the values of a new entry from the names.
 */
export async function enterLeaderboards(
  db: Handle,
  playerId: string,
  definitions: readonly LockedDefinition[],
  { now, toAttributes = () => '{}' }: { now: Date; toAttributes?: (attributeNames: string) => string },
): Promise<void> {
  const left = await listLeft(
    db,
    playerId,
    definitions.map(({ id }) => id),
  )
  for (const definition of definitions) {
    if (!definition.auto_join && !left.has(definition.id)) continue
    await enter(db, playerId, definition, { now, attributes: toAttributes(definition.attribute_names) })
  }
}
