import type { snapshotFiles } from '#contract/snapshots/snapshot-files.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { type AuditValues, toSubject, toText, toValues } from '#server/manifest/timeline-labels.ts'
import type { TimelineAction } from '#server/manifest/timeline-source.ts'
import { snapshotFileHandlers } from './file-handlers.ts'

function toLabels({ after }: AuditValues) {
  const values = toValues(after)
  const key = toText(values, 'Key')
  return {
    Detail: [key, toText(values, 'Description')].filter((part) => part !== '').join(' · '),
    Subject: toSubject('snapshot', key),
  }
}

const fileActions = {
  'snapshot exported': { kind: 'snapshot', toLabels },
  'snapshot imported': { kind: 'snapshot', toLabels },
} as const satisfies Record<string, TimelineAction>

/** Snapshots as files, to take into another environment. */
export const snapshotFilesFeature = defineFeature<typeof snapshotFiles>({
  handlers: snapshotFileHandlers,
  timelineActions: fileActions,
})
