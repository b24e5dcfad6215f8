import { z } from 'zod'
import { defineError } from './core/errors.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { PrizeRange } from './prize-ranges.ts'
import { scoreReporters } from './score-reporters.ts'

/** What a leaderboard ranks, and how many players fit on one. */
export const LeaderboardDefinition = z.object({
  Id: StoredInteger,
  Name: z.string(),
  EventId: StoredInteger.nullable(),
  /** The name of the event; null without one. */
  EventName: z.string().nullable(),
  /** When the event ends; null without one. */
  EventEndDate: Instant.nullable(),
  /** Whether the event is deleted. Nobody enters the leaderboards of a deleted event, and they pay no prizes. */
  EventDeleted: z.boolean(),
  /** Null: unlimited. */
  Capacity: StoredInteger.nullable(),
  AttributeNames: z.array(z.string()),
  /** Whether players who join the event enter a leaderboard of this definition. */
  AutoJoin: z.boolean(),
  /** Who may report scores besides staff. */
  ReportedBy: z.enum(scoreReporters),
  /** What the players with these final ranks get, the best ranks first. */
  Prizes: z.array(PrizeRange),
  /** When its leaderboards were closed early, by whom (an email) and why; null for those that end with their event. */
  Closed: z.object({ At: Instant, By: z.string(), Reason: z.string() }).nullable(),
  /** A mark that can be undone. Nobody enters the leaderboards of a deleted definition, and it pays no prizes. */
  Deleted: z.boolean(),
  Version: StoredInteger,
})
export type LeaderboardDefinition = z.infer<typeof LeaderboardDefinition>

/** There is no leaderboard definition with this id. */
export const definitionUnknown = defineError(
  'definition-unknown',
  404,
  'There is no leaderboard definition with this ID.',
)
