import type { attributes } from '#contract/attributes.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { attributeHandlers } from './handlers.ts'
import { attributeActions } from './timeline-rules.ts'

/** The attributes of players. */
export const attributesFeature = defineFeature<typeof attributes>({
  handlers: attributeHandlers,
  ownedTables: [{ label: 'Attributes', table: 'player_attributes', deletedBy: 'foreign key' }],
  timelineActions: attributeActions,
})
