import type { timedSteps } from '#contract/timed-steps/timed-steps.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { createStepHandlers } from './step-handlers.ts'

/** Watching and controlling what the server does at given times. */
export const timedStepsFeature = defineFeature<typeof timedSteps>({
  connect: ({ steps }) => ({ handlers: createStepHandlers(steps) }),
})
