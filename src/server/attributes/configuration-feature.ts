import type { attributeConfigurations } from '#contract/attribute-configurations/attribute-configurations.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { attributeConfigurationHandlers } from './configuration-handlers.ts'
import { recomputeJob } from './recompute-job.ts'
import { attributeActions } from './timeline-rules.ts'
import { writeConfiguredPlan, writePlayerAttributesPlan } from './value-repository.ts'

/** The configurations that say how saved games become attributes. */
export const attributeConfigurationsFeature = defineFeature<typeof attributeConfigurations>({
  handlers: attributeConfigurationHandlers,
  cachedPlans: [writeConfiguredPlan, writePlayerAttributesPlan],
  jobs: [recomputeJob],
  ownedTables: [{ label: 'Attributes to recompute', table: 'missed_evaluations', deletedBy: 'foreign key' }],
  timelineActions: { [recomputeJob.action]: attributeActions['attributes saved'] },
})
