import type { leaderboardClosing } from '#contract/leaderboards/leaderboard-closing.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { leaderboardClosingHandlers } from './closing-handlers.ts'

/** Leaderboards that staff close early. */
export const leaderboardClosingFeature = defineFeature<typeof leaderboardClosing>({
  handlers: leaderboardClosingHandlers,
})
