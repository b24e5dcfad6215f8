import { type Selectable, sql } from 'kysely'
import type { MembershipEvent, PlayerGuild } from '#contract/guild.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { prefixColumns } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type ListedGuild, listedColumns, type StoredGuild, toGuildRow } from './repository.ts'
import { endRequests } from './request-repository.ts'

/** A membership as the database keeps it. */
export type Membership = Selectable<Tables['guild_members']>

/** The membership of a player with the name of the guild; undefined when the player has none. */
export async function findMembership(db: Handle, playerId: string) {
  return db
    .selectFrom('guild_members')
    .innerJoin('guilds', 'guilds.id', 'guild_members.guild_id')
    .select(['guild_members.guild_id', 'guild_members.joined_at', 'guilds.name', 'guilds.leader_id'])
    .where('guild_members.player_id', '=', playerId)
    .executeTakeFirst()
}

/** Those of these players who are members of a guild. */
export async function listGuildMembers(db: Handle, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from guild_members where player_id = any(${playerIds}::text[])`.execute(db)
  return new Set(rows.map((row) => row.player_id))
}

type GuildOfPlayerRow = ListedGuild & { joined_at: Date | null }

/** The guild of a player, and since when the player is in it. */
export const guildOfPlayerPlan = cachedPlan<GuildOfPlayerRow, 'playerId'>({
  name: 'guild_of_player',
  changes: false,
  parameters: { playerId: 'text' },
  columns: { ...listedColumns, joined_at: 'timestamptz' },
  statement: ({ playerId }) => sql`
    select ${prefixColumns('g', toGuildRow.columns)}, m.joined_at from players p
    left join guild_members m on m.player_id = p.player_id left join guilds g on g.id = m.guild_id
    where p.player_id = ${playerId}`,
})

/** The guild of a player, with the player's place in it; null when the player has none. Throws `player-unknown`. */
export async function findGuildOfPlayer(db: Handle, playerId: string): Promise<PlayerGuild | null> {
  return toPlayerGuild(await guildOfPlayerPlan.run(db, { playerId }), playerId)
}

/** The guild that `guildOfPlayerPlan` found; null when the player has none. Throws `player-unknown`. */
export function toPlayerGuild([row]: readonly GuildOfPlayerRow[], playerId: string): PlayerGuild | null {
  if (!row) throw new ApiError('player-unknown')
  if (!row.joined_at) return null
  return Object.assign(toGuildRow(row), { IsLeader: row.leader_id === playerId, JoinedAt: row.joined_at.toISOString() })
}

/** The memberships of a locked guild among these players, or all, the longest-standing first. */
export async function listMemberships(
  db: Handle,
  guildId: string,
  playerIds?: readonly string[],
): Promise<readonly Membership[]> {
  let query = db.selectFrom('guild_members').selectAll().where('guild_id', '=', guildId)
  if (playerIds) query = query.where(sql<boolean>`player_id = any(${playerIds}::text[])`)
  return query.orderBy('joined_at').orderBy('player_id').execute()
}

/**
 * Starts memberships of a locked guild, and ends the players' requests to join any. The players must be locked before it,
 * and without a guild.
 */
export async function insertMemberships(
  db: Handle,
  guildId: string,
  members: readonly { readonly playerId: string; readonly joinedAt: Date }[],
  now: Date,
): Promise<void> {
  const rows = members.map(({ playerId, joinedAt }) => ({ player_id: playerId, joined_at: joinedAt }))
  await sql`insert into guild_members (player_id, guild_id, joined_at)
    select player_id, ${guildId}, joined_at from ${jsonRowset({ player_id: 'text', joined_at: 'timestamptz' }, rows)}`.execute(
    db,
  )
  await endRequests(
    db,
    members.map(({ playerId }) => playerId),
    now,
  )
}

/** Ends memberships of a locked guild. */
export async function deleteMemberships(db: Handle, guildId: string, playerIds: readonly string[]): Promise<void> {
  const { numAffectedRows } = await sql`delete from guild_members
    where guild_id = ${guildId} and player_id = any(${playerIds}::text[])`.execute(db)
  if (numAffectedRows !== BigInt(playerIds.length)) throw new Error('A membership was not there to delete.')
}

/** What the history says of one player. */
export type HistoryRow = {
  readonly playerId: string
  /** Of a membership that ended. */
  readonly joinedAt?: Date
  readonly wasLeader?: boolean
}

/** Writes an event of several members into the history. */
export async function insertHistory(
  db: Handle,
  entry: { readonly guildId: string; readonly event: MembershipEvent; readonly by: string; readonly at: Date },
  members: readonly HistoryRow[],
): Promise<void> {
  const columns = { player_id: 'text', joined_at: 'timestamptz', was_leader: 'boolean' }
  const rows = members.map(({ playerId, joinedAt = null, wasLeader = false }) => ({
    player_id: playerId,
    joined_at: joinedAt,
    was_leader: wasLeader,
  }))
  await sql`insert into guild_history (guild_id, player_id, event, at, by, joined_at, was_leader)
    select ${entry.guildId}, player_id, ${entry.event}, ${entry.at}, ${entry.by}, joined_at, was_leader
    from ${jsonRowset(columns, rows)}`.execute(db)
}

/** Whether a player was ever a member of a guild. */
export async function wasMember(db: Handle, guildId: string, playerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from guild_history where player_id = ${playerId} and guild_id = ${guildId} limit 1`.execute(db)
  return rows.length > 0
}

export type FormerMember = { readonly PlayerId: string; readonly JoinedAt: string; readonly WasLeader: boolean }

/** The members that a guild had when it was deleted and who have no guild now. */
export async function listFormerMembers(db: Handle, { id, deleted_at }: StoredGuild): Promise<readonly FormerMember[]> {
  const { rows } = await sql<{ player_id: string; joined_at: Date; was_leader: boolean }>`
    select distinct on (h.player_id) h.player_id, h.joined_at, h.was_leader from guild_history h
    where h.guild_id = ${id} and h.at = ${deleted_at} and h.event = 'guild deleted'
      and not exists (select from guild_members m where m.player_id = h.player_id)
    order by h.player_id, h.id desc`.execute(db)
  return rows.map((row) => ({
    PlayerId: row.player_id,
    JoinedAt: row.joined_at.toISOString(),
    WasLeader: row.was_leader,
  }))
}
