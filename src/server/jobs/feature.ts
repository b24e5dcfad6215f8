import { dayMs } from '#contract/core/units.ts'
import type { jobs } from '#contract/jobs.ts'
import type { timedSteps } from '#contract/timed-steps.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { deleteJobs } from '#server/platform/jobs/repository.ts'
import { subtract } from '#server/platform/retention.ts'
import { jobNames } from './audit-names.ts'
import { jobGauges, timedStepGauges } from './gauges.ts'
import { createStepHandlers, jobHandlers } from './handlers.ts'
import { failedStepsPart, jobsPart } from './home-part.ts'
import { jobSearch } from './search.ts'

/** Watching and controlling background jobs. */
export const jobsFeature = defineFeature<typeof jobs>({
  homeParts: [jobsPart],
  handlers: jobHandlers,
  retention: (db, { jobDays }, now) => deleteJobs(db, subtract(now, jobDays * dayMs)),
  searchSources: [jobSearch],
  auditNames: [jobNames],
  gauges: jobGauges,
})

/** Watching and controlling what the server does at given times. */
export const timedStepsFeature = defineFeature<typeof timedSteps>({
  homeParts: [failedStepsPart],
  gauges: timedStepGauges,
  connect: ({ steps }) => ({ handlers: createStepHandlers(steps) }),
})
