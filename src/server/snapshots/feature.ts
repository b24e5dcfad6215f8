import type { snapshots } from '#contract/snapshots.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { snapshotHandlers } from './handlers.ts'
import { createSnapshotsJob } from './job-handlers.ts'
import { snapshotActions, snapshotSource } from './timeline.ts'

/** Snapshots of players. */
export const snapshotsFeature = defineFeature<typeof snapshots>({
  handlers: snapshotHandlers,
  jobs: [createSnapshotsJob],
  ownedTables: [{ label: 'Snapshots', table: 'snapshots', deletedBy: 'player id' }],
  timelineSources: [snapshotSource],
  timelineActions: snapshotActions,
})
