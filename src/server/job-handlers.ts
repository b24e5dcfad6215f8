import { deletePlayers } from '#server/features/deletions/job-handlers.ts'
import { messageListWork } from '#server/features/messages/job-handlers.ts'
import { dismissReportsJob, setHackers, unsetHackers } from '#server/features/moderation/job-handlers.ts'
import { createSnapshotsJob } from '#server/features/snapshots/job-handlers.ts'
import type { JobHandler } from '#server/platform/jobs/define-job.ts'

/** What jobs can do, a line for each kind. */
export const jobHandlers: readonly JobHandler[] = [
  setHackers,
  unsetHackers,
  dismissReportsJob,
  deletePlayers,
  createSnapshotsJob,
  messageListWork,
]
