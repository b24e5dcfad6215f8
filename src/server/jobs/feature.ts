import type { jobs } from '#contract/jobs.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { deleteJobs } from '#server/platform/jobs/repository.ts'
import { dayMs, subtract } from '#server/platform/retention.ts'
import { jobHandlers } from './handlers.ts'

/** Watching and controlling background jobs. */
export const jobsFeature = defineFeature<typeof jobs>({
  handlers: jobHandlers,
  retention: (db, { jobDays }, now) => deleteJobs(db, subtract(now, jobDays * dayMs)),
})
