import type { compensations } from '#contract/compensations.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { compensationNames } from './audit-names.ts'
import { compensationJob, compensationSteps } from './delivery.ts'
import { compensationHandlers } from './handlers.ts'
import { compensationsPart } from './home-part.ts'

/** Compensations after an outage: one message with gifts to all who were affected, also those who come back later. */
export const compensationsFeature = defineFeature<typeof compensations>({
  homeParts: [compensationsPart],
  handlers: compensationHandlers,
  jobs: [compensationJob],
  steps: compensationSteps,
  auditNames: [compensationNames],
})
