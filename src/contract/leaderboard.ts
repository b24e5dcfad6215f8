import { z } from 'zod'
import { defineError } from './core/errors.ts'
import { AttributeNumber, Instant, reasonLimit, StoredInteger } from './core/units.ts'
import { reporters } from './score-reporters.ts'

/** The key of a leaderboard: the definition and a number, "12-1". */
export const LeaderboardKey = z.string().regex(/^\d{1,10}-\d{1,10}$/, 'A leaderboard key is two numbers: "12-1".')

/** A leaderboard: a group of players who compete with each other. */
export const Leaderboard = z.object({
  Key: z.string(),
  LeaderboardDefinitionId: StoredInteger,
  CreationDate: Instant,
  /** Also true while its event or its definition is deleted. */
  Deleted: z.boolean(),
  /** How many players are on it, those without a rank included. */
  Players: StoredInteger,
  /** When its order became final; null before. */
  FinalAt: Instant.nullable(),
  /** How many score reports came after that. */
  RefusedReports: StoredInteger,
})
export type Leaderboard = z.infer<typeof Leaderboard>

/** A player on a leaderboard. */
export const LeaderboardEntry = z.object({
  PlayerId: z.string(),
  Nickname: z.string(),
  /** From 1; null for players who take no rank: hackers and hidden ones. */
  Rank: StoredInteger.nullable(),
  /** What the order is by: the stored or computed score, or the value of the selected attribute. */
  Score: z.number(),
  /** The score as it was last reported. */
  StoredScore: z.number(),
  /** By attribute name. */
  Attributes: z.record(z.string(), z.number()),
  /** When the game last reported attributes or a score; null before. */
  ReportedAt: Instant.nullable(),
  /** Who reported last; null before, and where it was not kept yet. */
  ReportedBy: z.enum(reporters).nullable(),
  JoinedAt: Instant,
  IsHacker: z.boolean(),
  /** Hidden by staff: takes no rank and gets no prize. */
  IsHidden: z.boolean(),
  IsMock: z.boolean(),
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

/** An entry that staff removed. */
export const RemovedEntry = z.object({
  PlayerId: z.string(),
  Nickname: z.string(),
  /** The stored score. */
  Score: z.number(),
  Attributes: z.record(z.string(), z.number()),
  JoinedAt: Instant,
  RemovedAt: Instant,
  /** The email of a user. */
  RemovedBy: z.string(),
  /** Empty when none was given. */
  Reason: z.string(),
})
export type RemovedEntry = z.infer<typeof RemovedEntry>

/** What staff do with entries of leaderboards. */
export const correctionKinds = ['removed', 'restored', 'hidden', 'shown', 'score corrected'] as const
/** One of them. */
export type CorrectionKind = (typeof correctionKinds)[number]

/** A correction that was made. */
export const Correction = z.object({
  Id: z.string(),
  PlayerId: z.string(),
  Nickname: z.string(),
  Kind: z.enum(correctionKinds),
  At: Instant,
  /** The email of a user. */
  By: z.string(),
  Reason: z.string(),
  /** The corrected attribute, or "default" for the stored score; null when no value was corrected. */
  Attribute: z.string().nullable(),
  /** The corrected value before and after. */
  ValueBefore: z.number().nullable(),
  ValueAfter: z.number().nullable(),
  /** Whether the order was final already. */
  AfterFinal: z.boolean(),
})
export type Correction = z.infer<typeof Correction>

/**
 * Why a player has no rank. `unranked-at-end`: was hidden, flagged, removed or gone when the order became final, and is
 * not any more.
 */
export const noRankReasons = ['hacker', 'hidden', 'removed', 'left', 'unranked-at-end'] as const

/** A neighbor in the order. */
const Neighbor = z.object({ PlayerId: z.string(), Nickname: z.string(), Rank: StoredInteger, Score: z.number() })

/** How a rank comes about. */
export const RankExplanation = z.object({
  PlayerId: z.string(),
  /** Null: `NoRank` says why. */
  Rank: StoredInteger.nullable(),
  NoRank: z.enum(noRankReasons).nullable(),
  /** Why a final rank gets no prize: the player was hidden or flagged as a hacker since. Null otherwise. */
  NoPrize: z.enum(['hidden', 'hacker']).nullable(),
  Score: z.number(),
  /** What a computed score is made from; null when the stored score counts, and when the score is final and was made from other values. */
  Inputs: z
    .object({
      Base: z.number(),
      Rate: z.number(),
      BonusSeconds: z.number(),
      /** Seconds from the report to now, or to the end of the event. */
      ElapsedSeconds: z.number(),
    })
    .nullable(),
  /** The players with the next better and the next worse rank; null when there is none. */
  Above: Neighbor.nullable(),
  Below: Neighbor.nullable(),
  /** How many points are missing to have the score of the player above; 0 for a tie, which the time decides. */
  PointsToNext: z.number().nullable(),
  AsOf: Instant,
  IsFinal: z.boolean(),
})
export type RankExplanation = z.infer<typeof RankExplanation>

/** Why a correction is made; required where a score changes. */
export const CorrectionReason = z
  .string()
  .trim()
  .min(1, 'Give a reason.')
  .max(reasonLimit, `A reason has at most ${reasonLimit} characters.`)

/** The score of a report or a correction: exactly stored, at most 2^53 - 1 when whole. */
export const Score = AttributeNumber

/** The player is not on the leaderboard. */
export const entryUnknown = defineError(
  'entry-unknown',
  404,
  'This player is not on this leaderboard. Nothing was changed.',
)
/** The leaderboard is closed. */
export const leaderboardFinal = defineError(
  'leaderboard-final',
  409,
  'This leaderboard takes no more players and scores: its event has ended or is deleted, or it was closed. Nothing was changed.',
)
