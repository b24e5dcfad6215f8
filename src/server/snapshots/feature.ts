import type { pointInTime } from '#contract/point-in-time.ts'
import type { snapshotFiles } from '#contract/snapshot-files.ts'
import type { snapshots } from '#contract/snapshots.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { type AuditValues, toSubject, toText, toValues } from '#server/manifest/timeline-labels.ts'
import type { TimelineAction } from '#server/manifest/timeline-source.ts'
import { snapshotFileHandlers } from './file-handlers.ts'
import { snapshotHandlers } from './handlers.ts'
import { createSnapshotsJob } from './job-handlers.ts'
import { pointInTimeHandlers } from './point-in-time-handlers.ts'
import { snapshotSearch } from './search.ts'
import { restoreActions, snapshotActions, snapshotSource } from './timeline.ts'

/** Snapshots of players. */
export const snapshotsFeature = defineFeature<typeof snapshots>({
  handlers: snapshotHandlers,
  jobs: [createSnapshotsJob],
  ownedTables: [{ label: 'Snapshots', table: 'snapshots', deletedBy: 'player id' }],
  timelineSources: [snapshotSource],
  timelineActions: snapshotActions,
  searchSources: [snapshotSearch],
})

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

/** Players as they were at a moment. */
export const pointInTimeFeature = defineFeature<typeof pointInTime>({
  handlers: pointInTimeHandlers,
  timelineActions: restoreActions,
})
