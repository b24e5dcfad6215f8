import type { environment } from '#contract/environment.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { environmentHandlers } from './environment-handlers.ts'

/** What the server says about itself. */
export const environmentFeature = defineFeature<typeof environment>({ handlers: environmentHandlers })
