import type { leaderboardClosing } from '#contract/leaderboard-closing.ts'
import type { leaderboards } from '#contract/leaderboards.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { leaderboardNames } from './audit-names.ts'
import { leaderboardClosingHandlers } from './closing-handlers.ts'
import { enterPlan } from './entry-repository.ts'
import { leaderboardHandlers } from './handlers.ts'
import { leaderboardStatePlan } from './leaderboard-repository.ts'
import { leaderboardSearch } from './search.ts'

/** Leaderboards and what they rank. */
export const leaderboardsFeature = defineFeature<typeof leaderboards>({
  handlers: leaderboardHandlers,
  cachedPlans: [leaderboardStatePlan, enterPlan],
  searchSources: [leaderboardSearch],
  auditNames: leaderboardNames,
})

/** Leaderboards that staff close early. */
export const leaderboardClosingFeature = defineFeature<typeof leaderboardClosing>({
  handlers: leaderboardClosingHandlers,
})
