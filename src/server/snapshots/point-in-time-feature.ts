import type { pointInTime } from '#contract/point-in-time/point-in-time.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { pointInTimeHandlers } from './point-in-time-handlers.ts'
import { restoreActions } from './point-in-time-timeline.ts'

/** Players as they were at a moment. */
export const pointInTimeFeature = defineFeature<typeof pointInTime>({
  handlers: pointInTimeHandlers,
  timelineActions: restoreActions,
})
