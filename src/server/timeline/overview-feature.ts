import type { playerOverview } from '#contract/overview/player-overview.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { createPlayerOverviewHandlers } from './overview-handlers.ts'
import { createTimelineReader } from './page-repository.ts'

/** What a ticket asks first about a player, from the features that know it. */
export const playerOverviewFeature = defineFeature<typeof playerOverview>({
  connect: (contributions) => {
    const timeline = createTimelineReader(contributions)
    return { handlers: createPlayerOverviewHandlers(timeline), cachedPlans: [timeline.cachedPage] }
  },
})
