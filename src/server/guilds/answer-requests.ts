import { guildRequestsLimit } from '#contract/guild-requests.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { enterGuild, lockExistingGuild, type MembershipContext, requireNoGuild } from './change-members.ts'
import { deleteMemberships, findMembership, insertHistory } from './member-repository.ts'
import { countRequests, findRequest, setRequestEnd } from './request-repository.ts'

/** Locks a player and a guild, and reads what they have to do with each other. Throws as `lockExistingGuild` does. */
async function lockBoth(context: MembershipContext, id: string, playerId: string) {
  const { db, now } = context
  // A player who is deleted has no request.
  await lockPlayers(db, [playerId])
  const guild = await lockExistingGuild(context, id)
  const membership = await findMembership(db, playerId)
  const request = await findRequest(db, id, playerId, now)
  return { guild, membership, request, isMember: membership?.guild_id === id }
}

/** Throws `guild-requests-full` when a locked guild can have no further open request. */
export async function requirePlaceForRequest(db: Handle, id: string, now: Date): Promise<void> {
  if ((await countRequests(db, id, now)) >= guildRequestsLimit) throw new ApiError('guild-requests-full')
}

/** Makes a member of a player who asks to join. Returns false when the player was a member already. */
export async function acceptRequest(context: MembershipContext, id: string, playerId: string): Promise<boolean> {
  const { guild, membership, request, isMember } = await lockBoth(context, id, playerId)
  if (isMember) return false
  if (!request || request.ended_at || membership) throw new ApiError('guild-request-unknown')
  await enterGuild(context, guild, [playerId])
  return true
}

/** Ends a request without making the player a member. Returns false when it had ended already. */
export async function refuseRequest(context: MembershipContext, id: string, playerId: string): Promise<boolean> {
  const { request, isMember } = await lockBoth(context, id, playerId)
  if (!request || isMember) throw new ApiError('guild-request-unknown')
  if (request.ended_at) return false
  await setRequestEnd(context.db, request, context.now)
  return true
}

/** Takes an answer back: the request is open again, and a player who was accepted by it leaves the guild. */
export async function reopenRequest(context: MembershipContext, id: string, playerId: string): Promise<void> {
  const { db, by, now } = context
  const { guild, membership, request, isMember } = await lockBoth(context, id, playerId)
  if (!request) throw new ApiError('guild-request-unknown')
  if (!request.ended_at) return
  if (membership && isMember) {
    const wasAccepted = membership.joined_at.getTime() === request.ended_at.getTime()
    if (!wasAccepted) throw new ApiError('guild-request-unknown')
    if (guild.leader_id === playerId) throw new ApiError('guild-leader-stays')
    await deleteMemberships(db, id, [playerId])
    await insertHistory(db, { guildId: id, event: 'kicked', by, at: now }, [
      { playerId, joinedAt: membership.joined_at },
    ])
  } else requireNoGuild(membership)
  await requirePlaceForRequest(db, id, now)
  await setRequestEnd(db, request, null)
}
