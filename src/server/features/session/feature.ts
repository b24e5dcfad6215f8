import type { session } from '#contract/session.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { sessionHandlers } from './handlers.ts'
import { deleteEndedSessions } from './repository.ts'

/** Signing in and out, and passwords. */
export const sessionFeature = defineFeature<typeof session>({
  handlers: sessionHandlers,
  retention: deleteEndedSessions,
})
