import type { environment } from '#contract/environment.ts'
import type { preferences } from '#contract/preferences.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { environmentHandlers, preferenceHandlers } from './handlers.ts'
import { preferenceSearch } from './search.ts'

/** Console preferences. */
export const preferencesFeature = defineFeature<typeof preferences>({
  handlers: preferenceHandlers,
  searchSources: [preferenceSearch],
})

/** What the server says about itself. */
export const environmentFeature = defineFeature<typeof environment>({ handlers: environmentHandlers })
