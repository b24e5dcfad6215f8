import type { messages } from '#contract/messages.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { dayMs, subtract } from '#server/platform/retention.ts'
import { messageHandlers } from './handlers.ts'
import { deliverMessageJob } from './job-handlers.ts'
import { deleteUndelivered } from './repository.ts'
import { messageActions, messageSources } from './timeline.ts'

/** Messages with gifts, and system messages. */
export const messagesFeature = defineFeature<typeof messages>({
  handlers: messageHandlers,
  jobs: [deliverMessageJob],
  ownedTables: [{ label: 'Messages', table: 'message_deliveries', deletedBy: 'foreign key' }],
  // Before the jobs go, which say when the delivery of a message ended.
  retention: (db, { jobDays }, now) => deleteUndelivered(db, subtract(now, jobDays * dayMs)),
  timelineSources: messageSources,
  timelineActions: messageActions,
})
