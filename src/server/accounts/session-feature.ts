import type { session } from '#contract/session.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { deleteOldAttempts } from './attempt-repository.ts'
import { sessionHandlers } from './session-handlers.ts'
import { deleteEndedSessions } from './session-repository.ts'

/** Signing in and out, and passwords. */
export const sessionFeature = defineFeature<typeof session>({
  handlers: sessionHandlers,
  retention: async (db, settings, now) => {
    await deleteEndedSessions(db, settings, now)
    await deleteOldAttempts(db, now)
  },
})
