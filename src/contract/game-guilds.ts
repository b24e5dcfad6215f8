import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Instant, StoredInteger, Take } from './core/units.ts'
import { nameFromPlayer } from './game-names.ts'
import { OtherProfile } from './game-profile.ts'
import { AccessPolicy, GuildId, GuildRow, MinLevel } from './guild.ts'
import {
  guildFull,
  guildUnknown,
  leaderStays,
  memberElsewhere,
  memberUnknown,
  requestsFull,
  requestUnknown,
} from './guild-errors.ts'
import { GuildRequest } from './guild-requests.ts'
import { PlayerId } from './players.ts'

/** How many of the own requests are listed, the newest first. */
export const ownRequestsLimit = 100

/** A guild as every player sees it. */
export const PublicGuild = GuildRow.pick({
  Id: true,
  Name: true,
  AccessPolicy: true,
  MinLevel: true,
  MembersCount: true,
}).extend({
  /** The most members that a guild may have. */
  MembersLimit: StoredInteger,
})
export type PublicGuild = z.infer<typeof PublicGuild>

const mateFields = OtherProfile.shape.GuildMate.unwrap().shape

/** A member of the own guild. */
export const GuildMate = OtherProfile.pick({ PlayerId: true, Nickname: true }).extend({
  ...mateFields,
  IsLeader: z.boolean(),
  /** What the member scored for the guild in its latest regatta; null without a score. */
  Score: z.number().nullable(),
  /** The place among the members by this score, from 1, equal scores sharing one; null without a score. */
  Rank: StoredInteger.nullable(),
})
export type GuildMate = z.infer<typeof GuildMate>

/** The own guild, with its members. */
export const OwnGuild = PublicGuild.extend({
  JoinedAt: Instant,
  /** Whether the player leads it. */
  IsLeader: z.boolean(),
  /** The longest-standing first. */
  Members: z.array(GuildMate),
})
export type OwnGuild = z.infer<typeof OwnGuild>

const requestTimes = { RequestedAt: true, ExpiresAt: true } as const

/** A request of the player that is open. */
export const OwnRequest = GuildRequest.pick(requestTimes).extend({ GuildId: z.string(), Name: z.string() })
export type OwnRequest = z.infer<typeof OwnRequest>

/** A request to join, as the leader sees it. */
export const ReceivedRequest = GuildRequest.pick({ PlayerId: true, Nickname: true, ...requestTimes })
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

const nameRefused = defineError('guild-name-refused', 409, 'This name is not allowed. Nothing was changed.')
const levelTooLow = defineError('guild-level-too-low', 409, 'This guild needs a higher level. Nothing was changed.')
const notLeader = defineError('not-guild-leader', 403, 'Only the leader of the guild can do this. Nothing was changed.')

const onGuild = z.object({ guildId: GuildId })
const onPlayer = z.object({ guildId: GuildId, playerId: PlayerId })

/** Guilds for the player who is signed in. Source: rulings 47, 92, 94. */
export const ownGuild = feature({
  /** Guilds whose name begins with a text, or all, by name. `after` is the id of the last guild of the page before. */
  search: gameEndpoint({
    method: 'GET',
    path: '/game/v1/guilds',
    gameAccess: 'player',
    group: 'guilds',
    summary: 'Search guilds',
    query: z.strictObject({ name: z.string().trim().max(100).default(''), after: GuildId.optional(), take: Take }),
    reply: z.object({
      Guilds: z.array(PublicGuild),
      /** The `after` of the next page; null after the last one. */
      Next: z.string().nullable(),
    }),
    errors: [],
  }),
  /** The own guild with its members, and the own open requests. */
  get: gameEndpoint({
    method: 'GET',
    path: '/game/v1/guild',
    gameAccess: 'player',
    group: 'guilds',
    summary: 'The own guild',
    reply: z.object({ Guild: OwnGuild.nullable(), Requests: z.array(OwnRequest).max(ownRequestsLimit) }),
    errors: [],
  }),
  /** The open requests to join the guild that the player leads, the oldest first. */
  requests: gameEndpoint({
    method: 'GET',
    path: '/game/v1/guilds/:guildId/requests',
    gameAccess: 'player',
    group: 'guilds',
    summary: 'The requests to join the guild that one leads',
    params: onGuild,
    reply: z.object({ Requests: z.array(ReceivedRequest) }),
    errors: [guildUnknown, notLeader],
  }),
  /** Makes a member of a player who asks to join. A member already stays as is. */
  accept: gameEndpoint({
    method: 'POST',
    path: '/game/v1/guilds/:guildId/requests/:playerId/accept',
    gameAccess: 'player',
    group: 'guilds',
    summary: 'Accept a request to join',
    params: onPlayer,
    reply: z.object({}),
    errors: [guildUnknown, notLeader, requestUnknown, guildFull],
  }),
  /** Refuses a player who asks to join, and may ask again. Who is refused already stays so. */
  refuse: gameEndpoint({
    method: 'POST',
    path: '/game/v1/guilds/:guildId/requests/:playerId/refuse',
    gameAccess: 'player',
    group: 'guilds',
    summary: 'Refuse a request to join',
    params: onPlayer,
    reply: z.object({}),
    errors: [guildUnknown, notLeader, requestUnknown],
  }),
  /** Ends the membership of another member. Who is a member no more is out already. */
  kick: gameEndpoint({
    method: 'POST',
    path: '/game/v1/guilds/:guildId/members/:playerId/kick',
    gameAccess: 'player',
    group: 'guilds',
    summary: 'Kick a member',
    params: onPlayer,
    reply: z.object({}),
    errors: [guildUnknown, notLeader, memberUnknown, leaderStays],
  }),
  /** Makes another member the leader; the player stays a member. Who leads already stays so. */
  makeLeader: gameEndpoint({
    method: 'POST',
    path: '/game/v1/guilds/:guildId/members/:playerId/make-leader',
    gameAccess: 'player',
    group: 'guilds',
    summary: 'Hand the leadership over',
    params: onPlayer,
    reply: z.object({}),
    errors: [guildUnknown, notLeader, memberUnknown],
  }),
  /**
   * Leaves a guild, or takes the request to join it back. After a leader the longest-standing member leads; a guild
   * without members is deleted. Who left already has left.
   */
  leave: gameEndpoint({
    method: 'POST',
    path: '/game/v1/guilds/:guildId/leave',
    gameAccess: 'player',
    group: 'guilds',
    isGuildChange: true,
    summary: 'Leave a guild',
    params: onGuild,
    reply: z.object({}),
    errors: [guildUnknown, memberUnknown],
  }),
  /** Joins a public guild; at a private one it leaves a request. A member already, or a request already, stays as is. */
  join: gameEndpoint({
    method: 'POST',
    path: '/game/v1/guilds/:guildId/join',
    gameAccess: 'player',
    group: 'guilds',
    isGuildChange: true,
    summary: 'Join a guild',
    params: onGuild,
    reply: z.object({
      /** Null while the leader has not answered. */
      JoinedAt: Instant.nullable(),
      /** Until when the request is open; null for a member. */
      RequestExpiresAt: Instant.nullable(),
    }),
    errors: [guildUnknown, memberElsewhere, levelTooLow, guildFull, requestsFull],
  }),
  /** Makes a guild that the player leads. The same again, while the player leads it, is answered alike. */
  create: gameEndpoint({
    method: 'POST',
    path: '/game/v1/guilds',
    gameAccess: 'player',
    group: 'guilds',
    isGuildChange: true,
    summary: 'Make a guild',
    body: z.strictObject({
      Name: nameFromPlayer('A name'),
      AccessPolicy: AccessPolicy.default(0),
      MinLevel: MinLevel.default(0),
    }),
    reply: z.object({ Id: z.string(), JoinedAt: Instant }),
    errors: [nameRefused, memberElsewhere],
  }),
})
