import { dayMs } from '#contract/core/units.ts'
import type { inbox } from '#contract/game-inbox.ts'
import type { serverInbox } from '#contract/game-server-inbox.ts'
import type { items } from '#contract/items.ts'
import type { messageSends } from '#contract/message-sends.ts'
import type { messageTemplates } from '#contract/message-templates.ts'
import type { messages } from '#contract/messages.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readSelected } from '#server/platform/audit/audited-players.ts'
import { subtract } from '#server/platform/retention.ts'
import { itemNames, messageNames, templateNames } from './audit-names.ts'
import { inboxHandlers } from './game-handlers.ts'
import { messageHandlers } from './handlers.ts'
import { collectablePlan, deleteCollects } from './inbox-repository.ts'
import { itemHandlers } from './item-handlers.ts'
import { deliverMessageJob, resendJob, revokeSendJob } from './job-handlers.ts'
import { deleteUndelivered } from './repository.ts'
import { globalMessageSearch, messageSendSearch, playerMessageSearch } from './search.ts'
import { deleteSends } from './send-repository.ts'
import { messageSendHandlers } from './sends-handlers.ts'
import { serverInboxHandlers } from './server-handlers.ts'
import { templateHandlers } from './template-handlers.ts'
import { messageActions, messageSources, serverInboxActions } from './timeline.ts'

/** Messages with gifts, and system messages. */
export const messagesFeature = defineFeature<typeof messages>({
  handlers: messageHandlers,
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
  searchSources: [globalMessageSearch, playerMessageSearch],
  auditNames: [messageNames, templateNames, itemNames],
})

/** How long a collect that is repeated is answered as the first, in days. */
const collectDays = 30

/** A player's own messages. */
export const inboxFeature = defineFeature<typeof inbox>({
  handlers: inboxHandlers,
  cachedPlans: [collectablePlan],
  ownedTables: [{ label: 'Collected messages', table: 'message_collects', deletedBy: 'foreign key' }],
  retention: (db, _, now) => deleteCollects(db, subtract(now, collectDays * dayMs)),
})

/** Messages that the studio's server reads and collects. */
export const serverInboxFeature = defineFeature<typeof serverInbox>({
  handlers: serverInboxHandlers,
  timelineActions: serverInboxActions,
})

/** The catalogue of items that can be given. */
export const itemsFeature = defineFeature<typeof items>({ handlers: itemHandlers })

/** Messages to many players: their counts and recipients, revoking and repeating them. */
export const messageSendsFeature = defineFeature<typeof messageSends>({
  handlers: messageSendHandlers,
  jobs: [revokeSendJob, resendJob],
  searchSources: [messageSendSearch],
  auditedPlayers: { 'message recipients exported': readSelected('filter') },
})

/** Templates of messages. */
export const messageTemplatesFeature = defineFeature<typeof messageTemplates>({ handlers: templateHandlers })
