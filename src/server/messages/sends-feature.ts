import type { messageSends } from '#contract/message-sends/message-sends.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readSelected } from '#server/platform/audit/audited-players.ts'
import { messageSendHandlers } from './sends-handlers.ts'
import { resendJob, revokeSendJob } from './sends-job-handlers.ts'

/** Messages to many players: their counts and recipients, revoking and repeating them. */
export const messageSendsFeature = defineFeature<typeof messageSends>({
  handlers: messageSendHandlers,
  jobs: [revokeSendJob, resendJob],
  auditedPlayers: { 'message recipients exported': readSelected('filter') },
})
