import type { ownGuild } from '#contract/game-guilds.ts'
import { isRefusedName } from '#server/moderation/refused-name-rules.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, PlayerContext } from '#server/platform/http/handler.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { readNameList } from '#server/preferences/repository.ts'
import { acceptRequest, refuseRequest } from './answer-requests.ts'
import {
  createGuild,
  kickMembers,
  lockExistingGuild,
  type MembershipContext,
  requireLed,
  requireNoGuild,
  transferLeadership,
} from './change-members.ts'
import { joinGuild, leaveGuild } from './join-and-leave.ts'
import { findMembership, listMemberships, wasMember } from './member-repository.ts'
import { findOwnGuild, searchGuilds } from './own-guild-repository.ts'
import { lockGuild, requireGuild } from './repository.ts'
import { listOwnRequests, listRequests, toRequestEnd } from './request-repository.ts'

/** The context of what a player does as a member. */
const asMember = ({ db, now, services }: PlayerContext): MembershipContext => ({ db, now, services, by: 'game' })

/** The context of what a player does as the leader of a guild. */
const asLeader = (context: PlayerContext) => ({ ...asMember(context), leaderId: context.player.playerId })

export const ownGuildHandlers: Handlers<typeof ownGuild> = {
  search: ({ query }, { db, services }) => searchGuilds(db, query, services.settings.guildMembers),

  get: async (_, { db, player: { playerId }, services, now }) => ({
    Guild: await findOwnGuild(db, playerId, services.settings.guildMembers, now),
    Requests: await listOwnRequests(db, playerId, now),
  }),

  requests: async ({ params: { guildId } }, { db, player, now }) => {
    requireLed(await requireGuild(db, guildId), player.playerId)
    return { Requests: await listRequests(db, guildId, now) }
  },

  accept: async ({ params: { guildId, playerId } }, context) => {
    await acceptRequest(asLeader(context), guildId, playerId)
    return {}
  },

  refuse: async ({ params: { guildId, playerId } }, context) => {
    await refuseRequest(asLeader(context), guildId, playerId)
    return {}
  },

  kick: async ({ params: { guildId, playerId } }, context) => {
    const { db } = context
    await lockExistingGuild(asLeader(context), guildId)
    const [membership] = await listMemberships(db, guildId, [playerId])
    // The answer to the first try was lost, or the member has left.
    if (!membership && (await wasMember(db, guildId, playerId))) return {}
    await kickMembers(asLeader(context), guildId, [playerId])
    return {}
  },

  makeLeader: async ({ params: { guildId, playerId } }, context) => {
    const { db, player } = context
    const guild = await lockGuild(db, guildId)
    const [own] = await listMemberships(db, guildId, [player.playerId])
    // The answer to the first try was lost: the player leads no more.
    if (own && guild.leader_id === playerId) return {}
    await transferLeadership(asLeader(context), guildId, playerId)
    return {}
  },

  leave: async ({ params: { guildId } }, context) => {
    await leaveGuild(asMember(context), guildId, context.player.playerId)
    return {}
  },

  join: async ({ params: { guildId } }, context) => {
    const { joinedAt, requestedAt } = await joinGuild(asMember(context), guildId, context.player.playerId)
    return {
      JoinedAt: joinedAt?.toISOString() ?? null,
      RequestExpiresAt: requestedAt ? toRequestEnd(requestedAt).toISOString() : null,
    }
  },

  create: async ({ body: { Name: name, AccessPolicy: accessPolicy, MinLevel: minLevel } }, context) => {
    const {
      db,
      now,
      player: { playerId: leaderId },
    } = context
    await lockPlayer(db, leaderId)
    const membership = await findMembership(db, leaderId)
    // The answer to the first try was lost.
    if (membership?.leader_id === leaderId && membership.name === name)
      return { Id: membership.guild_id, JoinedAt: membership.joined_at.toISOString() }
    requireNoGuild(membership, 'You are')
    if (isRefusedName(name, await readNameList(db, 'REFUSED_NAMES'))) throw new ApiError('guild-name-refused')
    const fields = { name, description: '', minLevel, accessPolicy, tags: [], leaderId }
    return { Id: await createGuild(asMember(context), fields), JoinedAt: now.toISOString() }
  },
}
