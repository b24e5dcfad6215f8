import type { builds } from '#contract/builds.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { buildNames } from './audit-names.ts'
import { buildHandlers } from './handlers.ts'
import { buildsPart } from './home-part.ts'

/** Builds of the game, and the maintenance windows in which nobody plays. */
export const buildsFeature = defineFeature<typeof builds>({
  homeParts: [buildsPart],
  handlers: buildHandlers,
  auditNames: [buildNames],
})
