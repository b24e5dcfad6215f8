import type { builds } from '#contract/builds.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { buildHandlers } from './handlers.ts'

/** Builds of the game, and the maintenance windows in which nobody plays. */
export const buildsFeature = defineFeature<typeof builds>({ handlers: buildHandlers })
