import { sql } from 'kysely'
import { z } from 'zod'
import { currentStageAttribute, PlayerAttribute } from '#contract/attributes.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requirePlayer } from '#server/players/repository.ts'
import { insertIntoHistory, keepReplaced } from './history-repository.ts'
import type { OwnedAttribute, SentAttribute } from './rules.ts'

const toAttribute = defineRowMapper(PlayerAttribute.extend({ PlayerId: z.string() }))

/** A player's attributes by name, `current_stage` first; expired ones too. Throws `player-unknown`. */
export async function listAttributes(db: Handle, playerId: string): Promise<PlayerAttribute[]> {
  const owned = await getAttributes(db, [playerId])
  if (owned.length === 0) await requirePlayer(db, playerId)
  return owned.map(({ PlayerId: _, ...attribute }) => attribute)
}

/** The attributes of several players, player by player, by name with `current_stage` first. */
export async function getAttributes(db: Handle, playerIds: readonly string[]): Promise<OwnedAttribute[]> {
  const rows = await db
    .selectFrom('player_attributes')
    .select(toAttribute.columns)
    .where('player_id', 'in', [...playerIds])
    .orderBy('player_id')
    .orderBy(sql`name <> ${currentStageAttribute}`)
    .orderBy('name')
    .execute()
  return rows.map(toAttribute)
}

/**
 * Locks players until the transaction ends, in the order of their ids, so that two calls never deadlock. Throws
 * `player-unknown`, with the first unknown id in its message.
 */
export async function lockPlayers(db: Handle, playerIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('players')
    .select('player_id')
    .where('player_id', 'in', [...playerIds])
    .orderBy('player_id')
    .forNoKeyUpdate()
    .execute()
  const found = new Set(rows.map((row) => row.player_id))
  const missing = playerIds.find((id) => !found.has(id))
  if (missing !== undefined) {
    throw new ApiError('player-unknown', { message: `There is no player with the id ${missing}. Nothing was changed.` })
  }
}

/**
 * Creates attributes or changes them and counts their versions up; earlier values go to the history. The players are
 * locked by the caller.
 */
export async function writeAttributes(db: Handle, attributes: readonly SentAttribute[], now: Date): Promise<void> {
  if (attributes.length === 0) return
  const incoming = jsonRowset(
    {
      player_id: 'text collate "C"',
      name: 'text collate "C"',
      value: 'double precision',
      expiration_date: 'timestamptz',
    },
    attributes.map((one) => ({
      player_id: one.playerId,
      name: one.name,
      value: one.value,
      expiration_date: one.expirationDate,
    })),
  )
  const { numAffectedRows } = await sql`
    with incoming as materialized (select * from ${incoming}), ${keepReplaced(sql`incoming`, now)}
    insert into player_attributes (player_id, name, value, expiration_date, updated_at)
    select player_id, name, value, expiration_date, ${now} from incoming
    on conflict (player_id, name) do update set value = excluded.value, expiration_date = excluded.expiration_date,
      version = player_attributes.version + 1, updated_at = excluded.updated_at`.execute(db)
  if (numAffectedRows !== BigInt(attributes.length)) throw new Error('not every attribute was written')
}

/** Deletes attributes of a player that meet a condition, into the history; returns them in no particular order. */
async function deleteInto(db: Handle, playerId: string, condition: Sql, now: Date): Promise<OwnedAttribute[]> {
  const { rows } = await sql<MappedRow<typeof toAttribute>>`
    with deleted as (
      delete from player_attributes where player_id = ${playerId} and ${condition}
      returning player_id, name, value, expiration_date, version, updated_at
    ), kept as (${insertIntoHistory(sql`deleted`, now)})
    select * from deleted`.execute(db)
  return rows.map(toAttribute)
}

/** Deletes a timed attribute of a player, or all of them without a name; returns what was deleted, by name. */
export async function deleteTimedAttributes(
  db: Handle,
  playerId: string,
  name: string | undefined,
  now: Date,
): Promise<PlayerAttribute[]> {
  const isNamed = name === undefined ? sql`true` : sql`name = ${name}`
  const deleted = await deleteInto(db, playerId, sql`expiration_date is not null and ${isNamed}`, now)
  return deleted
    .map(({ PlayerId: _, ...attribute }) => attribute)
    .sort((one, other) => (one.Name < other.Name ? -1 : 1))
}

/** Deletes the named attributes of a player, timed or not. Ignores names that the player does not have. */
export async function deleteNamedAttributes(
  db: Handle,
  playerId: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  if (names.length > 0) await deleteInto(db, playerId, sql`name = any(${names}::text[])`, now)
}

/** Deletes every attribute of a player. */
export async function deleteAttributes(db: Handle, playerId: string, now: Date): Promise<void> {
  await deleteInto(db, playerId, sql`true`, now)
}
