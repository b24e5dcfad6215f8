import { z } from 'zod'
import { defineError } from './core/errors.ts'

/** Who may report scores besides staff: the studio's server alone, or players their own ones too. Source: ruling 93. */
export const scoreReporters = ['server', 'players'] as const
/** One of them. */
export type ScoreReporter = (typeof scoreReporters)[number]

/** Who reports values of players. */
export const reporters = ['player', 'server', 'staff'] as const
/** One of them. */
export type Reporter = (typeof reporters)[number]

/** Counts the reports of an installation, from 1. */
export const ReportNumber = z.int().min(1)

/** A leaderboard or regatta whose scores players do not report. */
export const scoresNotTaken = defineError(
  'scores-not-taken',
  409,
  'Players do not report their scores here. Nothing was changed.',
)
