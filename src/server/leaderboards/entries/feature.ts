import type { ranks } from '#contract/game-leaderboards.ts'
import type { serverScores } from '#contract/game-server-scores.ts'
import type { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers } from '#server/platform/audit/audited-players.ts'
import { ownReportPlan } from './change-repository.ts'
import { entryDetailsPlan } from './entry-details.ts'
import { freezeStep } from './freeze.ts'
import { rankHandlers, serverScoreHandlers } from './game-handlers.ts'
import { leaderboardEntryHandlers } from './handlers.ts'
import { storedOrderPlans } from './stored-order-repository.ts'
import { leaderboardSources } from './timeline.ts'

/** Players on leaderboards: their scores and ranks, and what staff correct. */
export const leaderboardEntriesFeature = defineFeature<typeof leaderboardEntries>({
  handlers: leaderboardEntryHandlers,
  cachedPlans: [...storedOrderPlans, entryDetailsPlan],
  steps: [freezeStep],
  ownedTables: [
    { label: 'Leaderboards', table: 'leaderboard_entries', deletedBy: 'foreign key' },
    { label: 'Final leaderboard ranks', table: 'leaderboard_final_ranks', deletedBy: 'foreign key' },
    { label: 'Leaderboard corrections', table: 'leaderboard_corrections', deletedBy: 'foreign key' },
  ],
  timelineSources: leaderboardSources,
  auditedPlayers: {
    'leaderboard player added': readMembers('PlayerId'),
    'leaderboard player removed': readMembers('PlayerId'),
    'leaderboard player corrected': readMembers('PlayerId'),
    'leaderboard score corrected': readMembers('PlayerId'),
  },
})

/** Ranks and pages of leaderboards, as players see them. */
export const ranksFeature = defineFeature<typeof ranks>({
  handlers: rankHandlers,
  cachedPlans: [ownReportPlan],
  ownedTables: [{ label: 'Numbers of score reports', table: 'entry_report_numbers', deletedBy: 'foreign key' }],
})

/** Scores that the studio's server reports. */
export const serverScoresFeature = defineFeature<typeof serverScores>({
  handlers: serverScoreHandlers,
})
