import type { recentChanges } from '#contract/recent-changes.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { createRecentChangeHandlers } from './handlers.ts'
import { recentChangesPlan } from './repository.ts'

/** What staff changed lately, and taking it back. */
export const recentChangesFeature = defineFeature<typeof recentChanges>({
  connect: ({ auditNames }) => ({
    handlers: createRecentChangeHandlers(auditNames),
    cachedPlans: [recentChangesPlan],
  }),
})
