import type { playerOverview } from '#contract/player-overview.ts'
import type { timeline } from '#contract/timeline.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { createPlayerOverviewHandlers, createTimelineHandlers } from './handlers.ts'
import { createMarksRepository } from './marks-repository.ts'
import { createOverviewRepository } from './overview-repository.ts'
import { createTimelineReader } from './page-repository.ts'

/** What happened to a player, in one line of time. */
export const timelineFeature = defineFeature<typeof timeline>({
  connect: (contributions) => {
    const reader = createTimelineReader(contributions)
    const marks = createMarksRepository(contributions)
    return { handlers: createTimelineHandlers(reader, marks), cachedPlans: [...reader.cachedPlans, marks.staffMarks] }
  },
})

/** What a ticket asks first about a player, from the features that know it. */
export const playerOverviewFeature = defineFeature<typeof playerOverview>({
  connect: (contributions) => {
    const overview = createOverviewRepository(contributions)
    return { handlers: createPlayerOverviewHandlers(overview), cachedPlans: [overview.plan] }
  },
})
