import type { attributes } from '#contract/attributes.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { dayMs, subtract } from '#server/platform/retention.ts'
import { attributeHandlers } from './handlers.ts'
import { deleteAttributeHistory } from './history-repository.ts'
import { attributeActions } from './timeline-rules.ts'

/** The attributes of players. */
export const attributesFeature = defineFeature<typeof attributes>({
  handlers: attributeHandlers,
  ownedTables: [
    { label: 'Attributes', table: 'player_attributes', deletedBy: 'foreign key' },
    { label: 'Earlier attribute values', table: 'attribute_history', deletedBy: 'foreign key' },
  ],
  retention: (db, { historyDays }, now) => deleteAttributeHistory(db, subtract(now, historyDays * dayMs)),
  timelineActions: attributeActions,
})
