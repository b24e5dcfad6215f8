import type { notes } from '#contract/notes.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { type AuditValues, toText, toValues } from '#server/manifest/timeline-labels.ts'
import type { TimelineAction } from '#server/manifest/timeline-source.ts'
import { noteHandlers } from './handlers.ts'

const noteAction: TimelineAction = {
  kind: 'staff',
  toLabels: ({ before, after }: AuditValues) => ({ Detail: toText(toValues(after ?? before), 'Note') }),
}

/** Internal notes of staff on players. */
export const notesFeature = defineFeature<typeof notes>({
  handlers: noteHandlers,
  ownedTables: [{ label: 'Notes', table: 'player_notes', deletedBy: 'foreign key' }],
  timelineActions: {
    'note added': noteAction,
    'note edited': noteAction,
    'note pinned': noteAction,
    'note unpinned': noteAction,
    'note deleted': noteAction,
  },
})
