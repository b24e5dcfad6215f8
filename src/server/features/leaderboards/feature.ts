import type { leaderboards } from '#contract/leaderboards/leaderboards.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { leaderboardHandlers } from './handlers.ts'

/** Leaderboards, what they rank and who is on them. */
export const leaderboardsFeature = defineFeature<typeof leaderboards>({
  handlers: leaderboardHandlers,
  ownedTables: [{ label: 'Leaderboards', table: 'leaderboard_entries', deletedBy: 'foreign key' }],
})
