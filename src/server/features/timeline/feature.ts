import type { timeline } from '#contract/timeline.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { createTimelineHandlers } from './handlers.ts'
import { createTimelineRepository } from './repository.ts'

/** What happened to a player, in one line of time. */
export const timelineFeature = defineFeature<typeof timeline>({
  connect: (contributions) => {
    const repository = createTimelineRepository(contributions)
    return {
      handlers: createTimelineHandlers(contributions, repository),
      cachedPlans: [repository.cachedPage],
    }
  },
})
