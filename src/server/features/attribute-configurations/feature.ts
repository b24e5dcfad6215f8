import type { attributeConfigurations } from '#contract/attribute-configurations/attribute-configurations.ts'
import { attributeActions } from '#server/features/attributes/timeline-rules.ts'
import {
  writeConfiguredPlan,
  writePlayerAttributesPlan,
} from '#server/features/configured-attributes/value-repository.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { attributeConfigurationHandlers } from './handlers.ts'
import { recomputeJob } from './recompute-job.ts'

/** The configurations that say how saved games become attributes. */
export const attributeConfigurationsFeature = defineFeature<typeof attributeConfigurations>({
  handlers: attributeConfigurationHandlers,
  cachedPlans: [writeConfiguredPlan, writePlayerAttributesPlan],
  jobs: [recomputeJob],
  ownedTables: [{ label: 'Attributes to recompute', table: 'missed_evaluations', deletedBy: 'foreign key' }],
  timelineActions: { [recomputeJob.action]: attributeActions['attributes saved'] },
})
