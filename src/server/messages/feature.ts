import type { messages } from '#contract/messages.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { dayMs, subtract } from '#server/platform/retention.ts'
import { messageHandlers } from './handlers.ts'
import { deliverMessageJob } from './job-handlers.ts'
import { deleteUndelivered, waitingGiftsPlan } from './repository.ts'
import { deleteSends } from './send-repository.ts'
import { messageActions, messageSources } from './timeline.ts'

/** Messages with gifts, and system messages. */
export const messagesFeature = defineFeature<typeof messages>({
  handlers: messageHandlers,
  cachedPlans: [waitingGiftsPlan],
  jobs: [deliverMessageJob],
  ownedTables: [
    { label: 'Messages', table: 'message_deliveries', deletedBy: 'foreign key' },
    // Also of ids that no player has.
    { label: 'Revoked and undelivered messages', table: 'message_outcomes', deletedBy: 'player id' },
  ],
  // Before the jobs go, which say when the delivery of a message ended.
  retention: async (db, { jobDays }, now) => {
    const endedBefore = subtract(now, jobDays * dayMs)
    await deleteUndelivered(db, endedBefore)
    await deleteSends(db, endedBefore)
  },
  timelineSources: messageSources,
  timelineActions: messageActions,
})
