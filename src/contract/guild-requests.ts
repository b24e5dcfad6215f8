import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { pageSchema } from './core/lists.ts'
import { dayMs, Instant, Skip, Take } from './core/units.ts'
import { Guild, GuildId, GuildMember } from './guild.ts'
import {
  guildDeleted,
  guildFull,
  guildUnknown,
  leaderStays,
  memberElsewhere,
  requestsFull,
  requestUnknown,
} from './guild-errors.ts'
import { PlayerId } from './players.ts'

/** How long a request to join a guild is open, in milliseconds. Source: ruling 94. */
export const guildRequestMs = 7 * dayMs

/** How many open requests a guild has at most. Source: ruling 94. */
export const guildRequestsLimit = 50

/** How many open requests a player has at most. */
export const playerRequestsLimit = 10

/** A player who asks to join a guild. */
export const GuildRequest = GuildMember.pick({ PlayerId: true, Nickname: true, Level: true }).extend({
  RequestedAt: Instant,
  /** Until when it is open; exclusive. */
  ExpiresAt: Instant,
})
export type GuildRequest = z.infer<typeof GuildRequest>

const byId = z.object({ id: GuildId })
const oneRequest = z.object({ id: GuildId, playerId: PlayerId })

/** Requests of players to join private guilds, which the leader answers in the game, and staff here. */
export const guildRequests = feature({
  /** The open requests of a guild, the oldest first. */
  list: endpoint({
    method: 'GET',
    path: '/guilds/:id/requests',
    access: 'signed-in',
    summary: 'The open requests to join a guild',
    params: byId,
    query: z.strictObject({ skip: Skip, take: Take }),
    reply: pageSchema(GuildRequest),
    errors: [guildUnknown],
  }),
  /** Makes a member of a player who asks to join; a member already stays as is. */
  accept: endpoint({
    method: 'POST',
    path: '/guilds/:id/requests/:playerId/accept',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Accept a request to join a guild',
    params: oneRequest,
    reply: Guild,
    errors: [guildUnknown, guildDeleted, guildFull, requestUnknown],
    records: { action: 'guild request accepted', target: 'guild', targetParam: 'id' },
  }),
  /** Ends a request without making the player a member; the player may ask again. */
  refuse: endpoint({
    method: 'POST',
    path: '/guilds/:id/requests/:playerId/refuse',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Refuse a request to join a guild',
    params: oneRequest,
    reply: Guild,
    errors: [guildUnknown, guildDeleted, requestUnknown],
    records: { action: 'guild request refused', target: 'guild', targetParam: 'id' },
  }),
  /** Takes an answer back: a player who was accepted leaves the guild, and the request is open until its end. */
  reopen: endpoint({
    method: 'POST',
    path: '/guilds/:id/requests/:playerId/reopen',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Open an answered request again',
    params: oneRequest,
    reply: Guild,
    errors: [guildUnknown, guildDeleted, memberElsewhere, leaderStays, requestUnknown, requestsFull],
    records: { action: 'guild request reopened', target: 'guild', targetParam: 'id' },
  }),
})
