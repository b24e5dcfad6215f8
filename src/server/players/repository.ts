import { type Selectable, sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { Player, PlayerRow, type players } from '#contract/players.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { prefixColumns } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toLastSeen } from './activity-repository.ts'

export const toPlayerRow = defineRowMapper(PlayerRow, { CreationDate: 'created_at' })

export type ListedPlayer = Pick<Selectable<Tables['players']>, (typeof toPlayerRow.columns)[number]>

/** The columns of `ListedPlayer` of the table `players`, called p, for SQL written by hand. */
export const listedColumns = prefixColumns('p', toPlayerRow.columns)

/** Adds to players their attributes that the list is filtered by. */
export async function addAttributes(
  db: Handle,
  found: readonly PlayerRow[],
  filters: readonly { readonly name: string }[],
) {
  if (found.length === 0 || filters.length === 0) return [...found]
  const ids = found.map(({ PlayerId }) => PlayerId)
  const rows = await db
    .selectFrom('player_attributes')
    .select(['player_id', 'name as Name', 'value as Value'])
    .where('player_id', 'in', ids)
    .where(
      'name',
      'in',
      filters.map(({ name }) => name),
    )
    .orderBy('name')
    .execute()
  return found.map((player) => ({
    ...player,
    Attributes: rows
      .filter(({ player_id }) => player_id === player.PlayerId)
      .map(({ Name, Value }) => ({ Name, Value })),
  }))
}

const toPlayer = defineRowMapper(Player, { CreationDate: 'created_at' })

/** The player with this id. Throws `player-unknown`. */
export async function getPlayer(db: Handle, id: string): Promise<Player> {
  const row = await db
    .selectFrom('players')
    .select(toPlayer.columns)
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('player-unknown'))
  return toPlayer(row)
}

/**
 * The player with this id, locked until the transaction ends; rows of other tables that belong to the player may still
 * be added. Throws `player-unknown`.
 */
export async function lockPlayer(db: Handle, id: string): Promise<Player> {
  const row = await db
    .selectFrom('players')
    .select(toPlayer.columns)
    .where('player_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('player-unknown'))
  return toPlayer(row)
}

/**
 * Locks the players among these ids, at most some hundred, until the transaction ends. They are locked in the order of
 * their ids, so that two calls with the same players never deadlock. Returns their nicknames by id.
 */
export async function lockPlayers(db: Handle, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ player_id: string; nickname: string }>`
    select player_id, nickname from players where player_id = any(${ids}::text[])
    order by player_id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.player_id, row.nickname]))
}

/** Throws `player-unknown` when the player does not exist. */
export async function requirePlayer(db: Handle, id: string): Promise<void> {
  const row = await db.selectFrom('players').select('player_id').where('player_id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('player-unknown')
}

/** When a player was created. Throws `player-unknown`. */
export async function getCreationDate(db: Handle, id: string): Promise<Date> {
  const row = await db
    .selectFrom('players')
    .select('created_at')
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('player-unknown'))
  return row.created_at
}

/** The nickname of a player, empty when there is none; undefined when there is no such player. */
export async function findNickname(db: Handle, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('players').select('nickname').where('player_id', '=', id).executeTakeFirst()
  return row?.nickname
}

/** Throws `event-unknown` when no event has this edition. */
export async function requireEvent(db: Handle, id: number): Promise<void> {
  const row = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('event-unknown')
}

export type PlayerChange = {
  nickname?: string
  /** Always given with the nickname. */
  nickname_folded?: string
  last_event_id?: number | null
  is_hacker?: boolean
  is_local_persistence_outdated?: boolean
  device_cache_invalid?: boolean
}

/** Changes a player and counts its version up; returns it as it is now. Throws `player-unknown`. */
export async function changePlayer(db: Handle, id: string, change: PlayerChange): Promise<Player> {
  const row = await db
    .updateTable('players')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('player_id', '=', id)
    .returning(toPlayer.columns)
    .executeTakeFirstOrThrow(() => new ApiError('player-unknown'))
  return toPlayer(row)
}

/**
 * Sets a mark that the game reads; the one of the cache counts up. It is not an edit, so the version does not change.
 * Throws `player-unknown`.
 */
export async function markPlayer(
  db: Handle,
  id: string,
  mark: 'is_local_persistence_outdated' | 'device_cache_invalid',
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('players')
    .set((eb) => ({
      [mark]: true,
      ...(mark === 'device_cache_invalid' ? { cache_count: eb('cache_count', '+', 1) } : {}),
    }))
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new ApiError('player-unknown')
}

/** What the overview adds to a player. An expired attribute and a date ahead of now count as none. Throws `player-unknown`. */
export async function getPlayerInfo(db: Handle, id: string, now: Date): Promise<EndpointReply<typeof players.info>> {
  const { rows } = await sql<{ keys: number; bytes: string; last_seen: Date | null; stage: number | null }>`
    select entries.keys, entries.bytes,
      ${toLastSeen('p.player_id', 'p.last_save_game', now)} as last_seen,
      (select value from player_attributes a where a.player_id = p.player_id and a.name = 'current_stage'
        and (a.expiration_date is null or a.expiration_date > ${now})) as stage
    from players p cross join lateral (
      select count(*)::int as keys, coalesce(sum(octet_length(value)), 0)::text as bytes
      from persistence_entries e where e.player_id = p.player_id
    ) entries
    where p.player_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('player-unknown')
  return {
    MainAttributes: await listMainAttributes(db, id, now),
    PersistenceKeys: row.keys,
    PersistenceBytes: Number(row.bytes),
    LastSeen: row.last_seen?.toISOString() ?? null,
    CurrentStage: row.stage,
  }
}

/** The ids of every device that the player was seen on, newest first. Throws `player-unknown`. */
export async function listDevices(db: Handle, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('player_devices')
    .select('device_id')
    .where('player_id', '=', id)
    .orderBy('seen_at', 'desc')
    .orderBy('device_id')
    .execute()
  if (rows.length === 0) await requirePlayer(db, id)
  return rows.map((row) => row.device_id)
}

/** When the player's debugger key ends, also when that has passed; null when none was set. Throws `player-unknown`. */
export async function getDebuggerEnd(db: Handle, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('players')
    .select('debugger_until')
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('player-unknown'))
  return row.debugger_until
}

/** Sets when the player's debugger key ends; null deletes it. Throws `player-unknown`. */
export async function setDebuggerEnd(db: Handle, id: string, until: Date | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('players')
    .set({ debugger_until: until })
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new ApiError('player-unknown')
}

/** A social-media link as the contract carries it. */
export type SocialLink = { Id: string; Platform: number }

/** The player's social-media links by platform. Throws `player-unknown`. */
export async function listSocialLinks(db: Handle, id: string): Promise<SocialLink[]> {
  const rows = await db
    .selectFrom('social_links')
    .select(['social_id', 'platform'])
    .where('player_id', '=', id)
    .orderBy('platform')
    .orderBy('social_id')
    .execute()
  if (rows.length === 0) await requirePlayer(db, id)
  return rows.map((row) => ({ Id: row.social_id, Platform: row.platform }))
}

/**
 * Connects an account to a player. Returns false when it was connected to that player already. Throws
 * `social-link-taken`, with the player's id, when another player has it.
 */
export async function insertSocialLink(db: Handle, playerId: string, link: SocialLink, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('social_links')
    .values({ platform: link.Platform, social_id: link.Id, player_id: playerId, connected_at: now })
    .onConflict((conflict) => conflict.columns(['platform', 'social_id']).doNothing())
    .returning('player_id')
    .executeTakeFirst()
  if (inserted) return true
  const owner = await db
    .selectFrom('social_links')
    .select('player_id')
    .where('platform', '=', link.Platform)
    .where('social_id', '=', link.Id)
    .executeTakeFirst()
  if (owner?.player_id === playerId) return false
  throw new ApiError('social-link-taken', owner && { data: { PlayerId: owner.player_id } })
}

/** Disconnects an account and returns the player who had it. Throws `social-link-unknown`. */
export async function deleteSocialLink(db: Handle, link: SocialLink): Promise<string> {
  const row = await db
    .deleteFrom('social_links')
    .where('platform', '=', link.Platform)
    .where('social_id', '=', link.Id)
    .returning('player_id')
    .executeTakeFirstOrThrow(() => new ApiError('social-link-unknown'))
  return row.player_id
}

/** The main attributes in their order, with a player's values: null where the player has none, or it has expired. */
async function listMainAttributes(
  db: Handle,
  playerId: string,
  now: Date,
): Promise<{ Name: string; Value: number | null }[]> {
  const { rows } = await sql<{ Name: string; Value: number | null }>`
    select c.name as "Name", a.value as "Value" from attribute_configurations c
    left join player_attributes a on a.player_id = ${playerId} and a.name = c.name
      and (a.expiration_date is null or a.expiration_date > ${now})
    where c.main_order is not null order by c.main_order, c.id`.execute(db)
  return rows
}
