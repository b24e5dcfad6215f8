import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import {
  guildNotInRegatta,
  Regatta,
  RegattaIdParam,
  RegattaScore,
  regattaNotRunning,
  regattaUnknown,
} from './regatta.ts'
import { guildsPerGroupLimit, RegattaGroup, RegattaGuild } from './regatta-group.ts'
import { ReportNumber, scoresNotTaken } from './score-reporters.ts'

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
  /**
   * Reports the own score, where the regatta takes it from players and its competition runs: it replaces the one of before. A
   * report with a number not above the last one of this installation in this regatta was done already: it changes nothing.
   */
  report: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/regattas/:id/score',
    gameAccess: 'player',
    group: 'guilds',
    summary: 'Report the own score in a regatta',
    params: z.object({ id: RegattaIdParam }),
    body: RegattaScore.pick({ Score: true }).extend({ Report: ReportNumber }),
    reply: z.object({
      Score: z.number(),
      /** The score of the guild that it counts for. */
      GuildScore: z.number(),
    }),
    errors: [regattaUnknown, regattaNotRunning, guildNotInRegatta, scoresNotTaken],
  }),
})
