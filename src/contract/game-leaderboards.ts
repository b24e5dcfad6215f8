import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { notFound } from './core/errors.ts'
import { Instant, Skip, StoredInteger, Take } from './core/units.ts'
import { eventNotStarted } from './event-errors.ts'
import { entryUnknown, LeaderboardEntry, LeaderboardKey, leaderboardFinal } from './leaderboard.ts'
import { PlayerLeaderboard, ScoreReport } from './leaderboard-entries.ts'
import { ReportNumber, scoresNotTaken } from './score-reporters.ts'

/** How many of the own leaderboards are listed, the last joined first. */
export const ownLeaderboardsLimit = 20

/** An entry as players see it. Who takes no rank is on nobody's list but the own, with the rank that it would be. */
export const PublicEntry = LeaderboardEntry.pick({ PlayerId: true, Nickname: true, Score: true }).extend({
  /** From 1. */
  Rank: StoredInteger,
})
export type PublicEntry = z.infer<typeof PublicEntry>

/** A leaderboard that the player is on, with the own rank. */
export const OwnLeaderboard = PlayerLeaderboard.pick({
  Key: true,
  Name: true,
  EventId: true,
  EventName: true,
  JoinedAt: true,
  Score: true,
  Players: true,
  IsFinal: true,
}).extend({ Rank: StoredInteger })
export type OwnLeaderboard = z.infer<typeof OwnLeaderboard>

const entries = {
  Entries: z.array(PublicEntry),
  /** How many players are on the leaderboard. */
  Players: StoredInteger,
  /** The instant of the order. */
  AsOf: Instant,
  /** Whether the order stays as it is. */
  IsFinal: z.boolean(),
}

const onBoard = z.object({ key: LeaderboardKey })

/** The leaderboards of the game, for the player who is signed in. Source: ruling 92. */
export const ranks = feature({
  /** The leaderboards that the player is on with the own rank, the last joined first. */
  own: gameEndpoint({
    method: 'GET',
    path: '/game/v1/leaderboards',
    gameAccess: 'player',
    group: 'events',
    summary: 'The own ranks',
    reply: z.object({ Leaderboards: z.array(OwnLeaderboard).max(ownLeaderboardsLimit) }),
    errors: [],
  }),
  /** The entries of a leaderboard from one on, the best first. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/leaderboards/:key',
    gameAccess: 'player',
    group: 'events',
    summary: 'A page of a leaderboard',
    params: onBoard,
    query: z.strictObject({ skip: Skip, take: Take }),
    reply: z.object({
      ...entries,
      /** The `skip` of the next page; null after the last one. */
      Next: StoredInteger.nullable(),
    }),
    errors: [notFound],
  }),
  /** The entries around the own. */
  around: gameEndpoint({
    method: 'GET',
    path: '/game/v1/leaderboards/:key/around',
    gameAccess: 'player',
    group: 'events',
    summary: 'The entries around the own',
    params: onBoard,
    query: z.strictObject({ take: Take }),
    reply: z.object(entries),
    errors: [notFound, entryUnknown],
  }),
  /**
   * Reports the own score, where the leaderboard takes it from players and its event runs. A report with a number not above
   * the last one of this installation on this leaderboard was done already: it changes nothing.
   */
  report: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/leaderboards/:key/score',
    gameAccess: 'player',
    group: 'events',
    summary: 'Report the own score',
    params: onBoard,
    body: ScoreReport.pick({ Attributes: true, Score: true }).extend({
      Report: ReportNumber,
    }),
    reply: z.object({
      /** The stored score. */
      Score: z.number(),
      Attributes: z.record(z.string(), z.number()),
    }),
    errors: [notFound, entryUnknown, leaderboardFinal, eventNotStarted, scoresNotTaken],
  }),
})
