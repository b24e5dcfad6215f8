import type { preferences } from '#contract/preferences.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { preferenceHandlers } from './handlers.ts'

/** Console preferences. */
export const preferencesFeature = defineFeature<typeof preferences>({ handlers: preferenceHandlers })
