import type { views } from '#contract/views.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { viewHandlers } from './handlers.ts'

/** Saved views of lists. */
export const viewsFeature = defineFeature<typeof views>({ handlers: viewHandlers })
