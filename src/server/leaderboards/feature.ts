import type { leaderboards } from '#contract/leaderboards/leaderboards.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { enterPlan } from './entry-repository.ts'
import { leaderboardHandlers } from './handlers.ts'
import { leaderboardStatePlan } from './leaderboard-repository.ts'

/** Leaderboards and what they rank. */
export const leaderboardsFeature = defineFeature<typeof leaderboards>({
  handlers: leaderboardHandlers,
  cachedPlans: [leaderboardStatePlan, enterPlan],
})
