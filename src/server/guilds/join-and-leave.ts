import { findSuccessor } from '#contract/guild-membership.ts'
import { playerRequestsLimit } from '#contract/guild-requests.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { requirePlaceForRequest } from './answer-requests.ts'
import { enterGuild, type MembershipContext, requireNoGuild } from './change-members.ts'
import {
  deleteMemberships,
  findMembership,
  insertHistory,
  listMemberships,
  type Membership,
  wasMember,
} from './member-repository.ts'
import { getLevel, lockGuild, markDeleted, type StoredGuild, setLeader } from './repository.ts'
import { countOwnRequests, findRequest, insertRequest, setRequestEnd } from './request-repository.ts'

/** What a player has at a guild: a membership or an open request, and since when. */
type JoinResult = { readonly joinedAt: Date | null; readonly requestedAt: Date | null }

/** Lets a player join a public guild, and ask at a private one. A member or request that is there stays as is. */
export async function joinGuild(context: MembershipContext, id: string, playerId: string): Promise<JoinResult> {
  const { db, now } = context
  await lockPlayer(db, playerId)
  const guild = await lockGuild(db, id)
  if (guild.deleted_at) throw new ApiError('guild-unknown')
  const membership = await findMembership(db, playerId)
  if (membership?.guild_id === id) return { joinedAt: membership.joined_at, requestedAt: null }
  requireNoGuild(membership, 'You are')
  if (guild.access_policy === 1) return { joinedAt: null, requestedAt: await askToJoin(context, id, playerId) }
  const level = (await getLevel(db, playerId, now)) ?? 0
  if (level < guild.min_level)
    throw new ApiError('guild-level-too-low', {
      message: `This guild needs level ${guild.min_level}, and you have ${level}. Nothing was changed.`,
      data: { MinLevel: guild.min_level, Level: level },
    })
  await enterGuild(context, guild, [playerId])
  return { joinedAt: now, requestedAt: null }
}

/** Leaves a request at a locked guild unless there is an open one. Returns from when it is. */
async function askToJoin({ db, now }: MembershipContext, id: string, playerId: string): Promise<Date> {
  const request = await findRequest(db, id, playerId, now)
  if (request && !request.ended_at) return request.requested_at
  if ((await countOwnRequests(db, playerId, now)) >= playerRequestsLimit)
    throw new ApiError('guild-requests-full', {
      message: `You have ${playerRequestsLimit} open requests, as many as a player may have. Nothing was changed.`,
    })
  await requirePlaceForRequest(db, id, now)
  await insertRequest(db, id, playerId, now)
  return now
}

/** Ends the membership of a player, or the request to join. Doing it again changes nothing. */
export async function leaveGuild(context: MembershipContext, id: string, playerId: string): Promise<void> {
  const { db, now } = context
  await lockPlayer(db, playerId)
  const guild = await lockGuild(db, id)
  const members = await listMemberships(db, id)
  const own = members.find((member) => member.player_id === playerId)
  if (own) return endMembership(context, guild, members, own)
  const request = await findRequest(db, id, playerId, now)
  if (request && !request.ended_at) return setRequestEnd(db, request, now)
  if (request || (await wasMember(db, id, playerId))) return
  if (guild.deleted_at) throw new ApiError('guild-unknown')
  throw new ApiError('guild-member-unknown', { message: 'You are not a member of this guild. Nothing was changed.' })
}

/** Ends one of the memberships of a locked guild. Another member leads after the leader; without one the guild is deleted. */
async function endMembership(
  { db, by, now }: MembershipContext,
  { id, leader_id }: StoredGuild,
  members: readonly Membership[],
  { player_id: playerId, joined_at: joinedAt }: Membership,
): Promise<void> {
  const wasLeader = leader_id === playerId
  const entry = { playerId, joinedAt, wasLeader }
  const successor = findSuccessor(
    members.map((member) => ({ PlayerId: member.player_id, JoinedAt: member.joined_at.toISOString() })),
    playerId,
  )
  if (!successor) await markDeleted(db, id, '', now)
  else if (wasLeader) await setLeader(db, id, successor.PlayerId)
  await deleteMemberships(db, id, [playerId])
  await insertHistory(db, { guildId: id, event: 'left', by, at: now }, [entry])
  // With this entry staff can restore the guild.
  if (!successor) await insertHistory(db, { guildId: id, event: 'guild deleted', by: '', at: now }, [entry])
  else if (wasLeader)
    await insertHistory(db, { guildId: id, event: 'became leader', by: '', at: now }, [
      { playerId: successor.PlayerId },
    ])
}
