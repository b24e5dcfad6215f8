import type { recentChanges } from '#contract/recent-changes.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { recentChangeHandlers } from './handlers.ts'

/** What staff changed lately, and taking it back. */
export const recentChangesFeature = defineFeature<typeof recentChanges>({ handlers: recentChangeHandlers })
