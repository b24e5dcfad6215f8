import type { timeline } from '#contract/timeline.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { timelineHandlers } from './handlers.ts'
import { timelinePage } from './repository.ts'

/** What happened to a player, in one line of time. */
export const timelineFeature = defineFeature<typeof timeline>({
  handlers: timelineHandlers,
  cachedPlans: [timelinePage],
})
