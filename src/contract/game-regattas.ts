import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { Regatta } from './regatta.ts'
import { guildsPerGroupLimit, RegattaGroup, RegattaGuild } from './regatta-group.ts'

/** A regatta of the own guild, with the group that the guild is in. */
export const OwnRegatta = Regatta.pick({ Id: true, StartDate: true, CompetitionEndDate: true, EndDate: true }).extend({
  ...RegattaGroup.pick({ MinLevel: true, MaxLevel: true, GuildCount: true }).shape,
  /** Whether the ranks stay as they are. */
  IsFinal: z.boolean(),
  /** The first 100 guilds of the group, the best first, and the own one behind them when it is not among them. */
  Guilds: z
    .array(RegattaGuild.pick({ GuildId: true, GuildName: true, Score: true, Rank: true }))
    .max(guildsPerGroupLimit + 1),
})
export type OwnRegatta = z.infer<typeof OwnRegatta>

/** Regattas for the player who is signed in. */
export const ownRegatta = feature({
  /** The latest regatta of the own guild with its group; null without a guild, or before its first regatta. */
  get: gameEndpoint({
    method: 'GET',
    path: '/game/v1/regattas',
    gameAccess: 'player',
    group: 'guilds',
    summary: "The own guild's regatta",
    reply: z.object({ Regatta: OwnRegatta.nullable() }),
    errors: [],
  }),
})
