import { sql } from 'kysely'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleFreezes } from './leaderboard-repository.ts'

/** A definition whose leaderboards nobody else enters until the transaction ends. */
type LockedDefinition = {
  id: number
  capacity: number | null
  attribute_names: string
  auto_join: boolean
  is_closed: boolean
}

/**
 * Locks the definitions of an event in the order of their ids: calls for one event enter its leaderboards one after
 * another, so that capacity holds and two calls never deadlock.
 */
export async function lockDefinitionsOfEvent(db: Handle, eventId: number): Promise<LockedDefinition[]> {
  const { rows } = await sql<LockedDefinition>`
    select id, capacity, attribute_names, auto_join, closed_at is not null as is_closed from leaderboard_definitions
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

type Room = { id: number; number: number | null; has_left: boolean }

/**
 * For each locked definition its newest leaderboard with room, and whether the player left one of its leaderboards;
 * somebody whom staff removed has not left.
 */
export const roomsPlan = cachedPlan<Room, 'playerId' | 'definitionIds'>({
  name: 'leaderboard_rooms',
  changes: false,
  parameters: { playerId: 'text', definitionIds: 'integer[]' },
  columns: { id: 'integer', number: 'integer', has_left: 'boolean' },
  statement: ({ playerId, definitionIds }) => sql`
    select d.id, (
        select l.number from leaderboards l where l.definition_id = d.id and not l.is_full order by l.number desc limit 1
      ) as number, exists (
        select from leaderboard_entries e where e.player_id = ${playerId} and e.definition_id = d.id
          and e.removed_at is not null and e.removed_by is null
      ) as has_left
    from unnest(${definitionIds}) as d(id)`,
})

type NewEntry = { definitionId: number; number: number; attributes: string }

/** What `insertEntries` writes. */
export const insertEntriesPlan = cachedPlan<
  { definition_id: number },
  'playerId' | 'definitionIds' | 'numbers' | 'attributes' | 'at'
>({
  name: 'insert_leaderboard_entries',
  changes: true,
  parameters: {
    playerId: 'text',
    definitionIds: 'integer[]',
    numbers: 'integer[]',
    attributes: 'text[]',
    at: 'timestamptz',
  },
  columns: { definition_id: 'integer' },
  statement: ({ playerId, definitionIds, numbers, attributes, at }) => sql`
    insert into leaderboard_entries as e (player_id, definition_id, leaderboard_number, attributes, joined_at)
    select ${playerId}, n.definition_id, n.number, n.attributes, ${at}
    from unnest(${definitionIds}, ${numbers}, ${attributes}) as n(definition_id, number, attributes)
    on conflict (player_id, definition_id) do update set leaderboard_number = excluded.leaderboard_number, removed_at = null
    where e.removed_at is not null and e.removed_by is null
    returning e.definition_id`,
})

/**
 * Puts a locked player on leaderboards of locked definitions. One who returns keeps score and attributes; one who is on a
 * leaderboard stays there, one whom staff removed stays off. `attributes`: JSON text.
 */
export async function insertEntries(
  db: Handle,
  playerId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  await insertEntriesPlan.run(db, {
    playerId,
    definitionIds: entries.map(({ definitionId }) => definitionId),
    numbers: entries.map(({ number }) => number),
    attributes: entries.map(({ attributes }) => attributes),
    at: now,
  })
}

/**
 * Puts a locked player on one leaderboard of each locked definition with AutoJoin, and of each that the player
 * left: the newest with room, else a new one. Closed ones take nobody. `toAttributes` makes the values of a new entry from the names.
 */
export async function enterLeaderboards(
  db: Handle,
  playerId: string,
  definitions: readonly LockedDefinition[],
  { now, toAttributes = () => '{}' }: { now: Date; toAttributes?: (attributeNames: string) => string },
): Promise<void> {
  const open = definitions.filter(({ is_closed }) => !is_closed)
  if (open.length === 0) return
  const rooms = await roomsPlan.run(db, { playerId, definitionIds: open.map(({ id }) => id) })
  const roomOf = new Map(rooms.map((room) => [room.id, room]))
  const entries: NewEntry[] = []
  for (const { id, auto_join, attribute_names } of open) {
    const room = roomOf.get(id)
    if (!auto_join && !room?.has_left) continue
    const number = room?.number ?? (await openLeaderboard(db, id, now))
    entries.push({ definitionId: id, number, attributes: toAttributes(attribute_names) })
  }
  if (entries.length > 0) await insertEntries(db, playerId, entries, now)
}
