import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { Instant } from './core/units.ts'
import { otherPlayerUnknown } from './game-names.ts'
import { DebuggerSecondsLeft, PlayerId, PlayerRow } from './players.ts'

/** A player as its own game knows it. What staff know of it, such as the hacker flag, is not in it. */
export const OwnProfile = PlayerRow.pick({ PlayerId: true, Nickname: true, Language: true }).extend({
  CreationDate: Instant,
  /** Seconds that the player may play debugger builds; -1 when it may not. */
  DebuggerSecondsLeft,
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** What players know of each other. Source: ruling 92. */
export const OtherProfile = PlayerRow.pick({ PlayerId: true, Nickname: true }).extend({
  /** Null without one. */
  Guild: z.object({ Id: z.string(), Name: z.string() }).nullable(),
  /** What members of one guild know of each other as well; null for others. */
  GuildMate: z
    .object({
      /** The attribute `current_stage`; null without it. */
      Level: z.number().nullable(),
      /** The day, in UTC, of the last save or sign-in; null before the first. */
      LastSeen: z.iso.date().nullable(),
    })
    .nullable(),
})
export type OtherProfile = z.infer<typeof OtherProfile>

/** Profiles of players: the own one and those of others. */
export const profile = feature({
  /** The player who is signed in. */
  get: gameEndpoint({
    method: 'GET',
    path: '/game/v1/profile',
    gameAccess: 'player',
    summary: 'The own profile',
    reply: OwnProfile,
    errors: [],
  }),
  /** Another player, or the own profile as others see it. */
  getOther: gameEndpoint({
    method: 'GET',
    path: '/game/v1/players/:playerId',
    gameAccess: 'player',
    summary: 'The profile of another player',
    params: z.object({ playerId: PlayerId }),
    reply: OtherProfile,
    errors: [otherPlayerUnknown],
  }),
})
