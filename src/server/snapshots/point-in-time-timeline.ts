import {
  type AuditValues,
  stateAttributeChanges,
  toMinute,
  toSubject,
  toText,
  toValues,
} from '#server/manifest/timeline-labels.ts'
import type { TimelineAction } from '#server/manifest/timeline-source.ts'

function toLabels(changed: AuditValues) {
  const values = toValues(changed.after)
  const undo = toText(values, 'UndoSnapshotKey')
  if (undo === '') return {}
  return {
    What: `Restored to ${toMinute(toText(values, 'At'))}`,
    Detail: `The state before is kept as snapshot ${undo}`,
    Changes: stateAttributeChanges(changed),
    Subject: toSubject('snapshot', undo),
  }
}

/** How the timeline shows restores. */
export const restoreActions = {
  'state restored': { kind: 'persistence', changesState: true, toLabels },
} as const satisfies Record<string, TimelineAction>
