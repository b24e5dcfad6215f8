import type { Guild } from '#contract/guild.ts'
import { findRestoredLeader } from '#contract/guild-membership.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Context, SignedInContext } from '#server/platform/http/handler.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { lockPlayer, lockPlayers } from '#server/players/repository.ts'
import {
  deleteMemberships,
  findMembership,
  insertHistory,
  insertMemberships,
  listFormerMembers,
  listGuildMembers,
  listMemberships,
} from './member-repository.ts'
import {
  type GuildFields,
  getGuild,
  insertGuild,
  lockGuild,
  markDeleted,
  requireGuild,
  type StoredGuild,
  setLeader,
  unmarkDeleted,
} from './repository.ts'

// Every change locks players first and the guild after them, as the deletion of a player does.

/** What changes of members are made with, by staff and by players. */
export type MembershipContext = Pick<Context, 'db' | 'now' | 'services'> & {
  /** The email of a user, or "game". */
  readonly by: string
  /** The player who must lead the guild; absent where staff act. */
  readonly leaderId?: string
}

/** The context of a change that staff make. */
export const asStaff = ({ db, now, services, person }: SignedInContext): MembershipContext => ({
  db,
  now,
  services,
  by: person.email,
})

/** Throws `guild-unknown` for a deleted guild, and `not-guild-leader` unless the player leads it. */
export function requireLed({ deleted_at, leader_id }: StoredGuild, leaderId: string): void {
  if (deleted_at) throw new ApiError('guild-unknown')
  if (leader_id !== leaderId) throw new ApiError('not-guild-leader')
}

/**
 * A guild that is not deleted, locked until the transaction ends, and led by the player who must lead it. Throws
 * `guild-unknown`, `guild-deleted` and `not-guild-leader`; for players a deleted guild is unknown.
 */
export async function lockExistingGuild(
  { db, leaderId }: Pick<MembershipContext, 'db' | 'leaderId'>,
  id: string,
): Promise<StoredGuild> {
  const guild = await lockGuild(db, id)
  if (leaderId !== undefined) requireLed(guild, leaderId)
  else if (guild.deleted_at) throw new ApiError('guild-deleted')
  return guild
}

/** Throws `guild-member-elsewhere`, naming the guild, when a locked player has a membership. `who` begins its sentence. */
export function requireNoGuild(
  membership: Awaited<ReturnType<typeof findMembership>>,
  who: 'This player is' | 'You are' = 'This player is',
): void {
  if (!membership) return
  const { guild_id: Id, name: Name } = membership
  throw new ApiError('guild-member-elsewhere', {
    message: `${who} a member of the guild ${Name} (${Id}). Nothing was changed.`,
    data: { Guild: { Id, Name } },
  })
}

/** Reads the guild as replies carry it, and sets the version of the reply. */
export async function readGuild({ db, services, now, setVersion }: SignedInContext, id: string): Promise<Guild> {
  const guild = await getGuild(db, id, services.settings.guildMembers, now)
  setVersion(guild.Version)
  return guild
}

/** Creates a guild whose only member is its leader, a locked player without a guild, and returns its id. */
export async function createGuild(
  { db, by, now }: MembershipContext,
  fields: GuildFields & { leaderId: string },
): Promise<string> {
  const guildId = await insertGuild(db, fields, by, now)
  await insertMemberships(db, guildId, [{ playerId: fields.leaderId, joinedAt: now }], now)
  const history = { guildId, by, at: now }
  await insertHistory(db, { ...history, event: 'joined' }, [{ playerId: fields.leaderId }])
  await insertHistory(db, { ...history, event: 'became leader' }, [{ playerId: fields.leaderId }])
  return guildId
}

/** Adds a player to a guild. Returns false when the player was a member already. */
export async function addMember(context: MembershipContext, id: string, playerId: string): Promise<boolean> {
  const { db } = context
  await lockPlayer(db, playerId)
  const guild = await lockExistingGuild(context, id)
  const membership = await findMembership(db, playerId)
  if (membership?.guild_id === id) return false
  requireNoGuild(membership)
  await enterGuild(context, guild, [playerId])
  return true
}

/** Adds those players to a guild who are in none, at least one. Returns them, and who was left out. */
export async function addMembers(context: MembershipContext, id: string, playerIds: readonly string[]) {
  const { db } = context
  const known = await lockPlayers(db, playerIds)
  const guild = await lockExistingGuild(context, id)
  const members = await listGuildMembers(db, playerIds)
  const canJoin = (playerId: string) => known.has(playerId) && !members.has(playerId)
  const added = playerIds.filter(canJoin)
  if (added.length === 0) throw new ApiError('guild-nobody-added')
  await enterGuild(context, guild, added)
  return { added, notAdded: playerIds.filter((playerId) => !canJoin(playerId)) }
}

/** Makes locked players without a guild members of a locked guild. Throws `guild-full`. */
export async function enterGuild(
  { db, by, now, services }: MembershipContext,
  guild: StoredGuild,
  playerIds: readonly string[],
): Promise<void> {
  requireRoom(guild, services.settings.guildMembers, playerIds.length)
  const entries = playerIds.map((playerId) => ({ playerId, joinedAt: now }))
  await insertMemberships(db, guild.id, entries, now)
  await insertHistory(
    db,
    { guildId: guild.id, event: 'joined', by, at: now },
    playerIds.map((playerId) => ({ playerId })),
  )
}

/** Throws `guild-full` when more players would be members than are allowed. */
function requireRoom({ members_count }: StoredGuild, limit: number, added: number): void {
  if (members_count + added <= limit) return
  const problem = added === 1 ? 'is full' : `has no room for ${added} players`
  throw new ApiError('guild-full', {
    message: `This guild ${problem}: it has ${members_count} members, and ${limit} are allowed. Nothing was changed.`,
  })
}

/** Ends the memberships of players, none of whom leads the guild. Returns who was a member, at least one, and who was not. */
export async function kickMembers(context: MembershipContext, id: string, playerIds: readonly string[]) {
  const { db, by, now, services } = context
  const guild = await lockExistingGuild(context, id)
  const memberships = await listMemberships(db, id, playerIds)
  const members = new Set(memberships.map((member) => member.player_id))
  if (members.size === 0) throw new ApiError('guild-member-unknown')
  if (guild.leader_id !== null && members.has(guild.leader_id)) throw new ApiError('guild-leader-stays')
  await deleteMemberships(db, id, [...members])
  const entries = memberships.map((member) => ({ playerId: member.player_id, joinedAt: member.joined_at }))
  await insertHistory(db, { guildId: id, event: 'kicked', by, at: now }, entries)
  return {
    hadRoom: guild.members_count <= services.settings.guildMembers,
    kicked: playerIds.filter((playerId) => members.has(playerId)),
    unknown: playerIds.filter((playerId) => !members.has(playerId)),
  }
}

/** Makes a member the leader. Returns the leader of before. */
export async function transferLeadership(
  context: MembershipContext,
  id: string,
  playerId: string,
): Promise<string | null> {
  const { db, by, now } = context
  const guild = await lockExistingGuild(context, id)
  const [member] = await listMemberships(db, id, [playerId])
  if (!member) throw new ApiError('guild-member-unknown')
  if (guild.leader_id === playerId) return playerId
  await setLeader(db, id, playerId)
  await insertHistory(db, { guildId: id, event: 'became leader', by, at: now }, [{ playerId }])
  return guild.leader_id
}

/** Marks a guild as deleted and ends its memberships; the history keeps them for `restoreGuild`. Returns the members. */
export async function deleteGuild({ db, person, now }: SignedInContext, id: string): Promise<readonly string[]> {
  const guild = await lockExistingGuild({ db }, id)
  const members = await listMemberships(db, id)
  const playerIds = members.map((member) => member.player_id)
  await markDeleted(db, id, person.email, now)
  await deleteMemberships(db, id, playerIds)
  const entries = members.map((member) => ({
    playerId: member.player_id,
    joinedAt: member.joined_at,
    wasLeader: member.player_id === guild.leader_id,
  }))
  await insertHistory(db, { guildId: id, event: 'guild deleted', by: person.email, at: now }, entries)
  return playerIds
}

/** Takes a deletion back. Returns the members who came back. Throws `guild-not-deleted`, `stale` and `guild-nobody-left`. */
export async function restoreGuild(context: SignedInContext, id: string): Promise<readonly string[]> {
  const { db, person, now, ifMatch } = context
  const expected = await listFormerMembers(db, await requireGuild(db, id))
  const locked = await lockPlayers(
    db,
    expected.map(({ PlayerId }) => PlayerId),
  )
  const guild = await lockGuild(db, id)
  if (!guild.deleted_at) throw new ApiError('guild-not-deleted')
  requireVersion(ifMatch, guild.version, await readGuild(context, id))
  const members = (await listFormerMembers(db, guild)).filter(({ PlayerId }) => locked.has(PlayerId))
  const leader = findRestoredLeader(members)
  if (!leader) throw new ApiError('guild-nobody-left')
  await unmarkDeleted(db, id, leader.PlayerId)
  await insertMemberships(
    db,
    id,
    members.map(({ PlayerId, JoinedAt }) => ({ playerId: PlayerId, joinedAt: new Date(JoinedAt) })),
    now,
  )
  const history = { guildId: id, by: person.email, at: now }
  const entries = members.map(({ PlayerId }) => ({ playerId: PlayerId }))
  await insertHistory(db, { ...history, event: 'guild restored' }, entries)
  if (!leader.WasLeader)
    await insertHistory(db, { ...history, event: 'became leader' }, [{ playerId: leader.PlayerId }])
  return entries.map(({ playerId }) => playerId)
}
