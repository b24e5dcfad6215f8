import type { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { attributes } from '#contract/attributes.ts'
import type { ownAttributes } from '#contract/game-attributes.ts'
import type { serverAttributes } from '#contract/game-server-attributes.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { configurationNames } from './audit-names.ts'
import { attributeConfigurationHandlers } from './configuration-handlers.ts'
import { ownAttributeHandlers } from './game-handlers.ts'
import { attributeHandlers } from './handlers.ts'
import { deleteAttributeHistory } from './history-repository.ts'
import { pausedConfigurationsPart } from './home-part.ts'
import { recomputeJob } from './recompute-job.ts'
import { serverAttributeHandlers } from './server-handlers.ts'
import { attributeActions, serverAttributeActions } from './timeline-rules.ts'
import { writeConfiguredPlan, writePlayerAttributesPlan } from './value-repository.ts'

/** The attributes of players. */
export const attributesFeature = defineFeature<typeof attributes>({
  handlers: attributeHandlers,
  ownedTables: [
    { label: 'Attributes', table: 'player_attributes', deletedBy: 'foreign key' },
    { label: 'Earlier attribute values', table: 'attribute_history', deletedBy: 'player id' },
  ],
  retention: deleteAttributeHistory,
  timelineActions: attributeActions,
})

/** The configurations that say how saved games become attributes. */
export const attributeConfigurationsFeature = defineFeature<typeof attributeConfigurations>({
  homeParts: [pausedConfigurationsPart],
  handlers: attributeConfigurationHandlers,
  auditNames: [configurationNames],
  cachedPlans: [writeConfiguredPlan, writePlayerAttributesPlan],
  jobs: [recomputeJob],
  ownedTables: [{ label: 'Attributes to recompute', table: 'missed_evaluations', deletedBy: 'foreign key' }],
  timelineActions: { [recomputeJob.action]: attributeActions['attributes saved'] },
})

/** Attributes that the studio's server reads and sets. */
export const serverAttributesFeature = defineFeature<typeof serverAttributes>({
  handlers: serverAttributeHandlers,
  timelineActions: serverAttributeActions,
})

/** The attributes that a game may set for its player. */
export const ownAttributesFeature = defineFeature<typeof ownAttributes>({ handlers: ownAttributeHandlers })
