import type { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { Instant } from './core/units.ts'
import { DebuggerSecondsLeft, PlayerRow } from './players.ts'

/** A player as its own game knows it. What staff know of it, such as the hacker flag, is not in it. */
export const OwnProfile = PlayerRow.pick({ PlayerId: true, Nickname: true, Language: true }).extend({
  CreationDate: Instant,
  /** Seconds that the player may play debugger builds; -1 when it may not. */
  DebuggerSecondsLeft,
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** A player's own profile. */
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
})
