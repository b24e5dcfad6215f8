import { dayMs } from '#contract/core/units.ts'
import { type feed, feedDays } from '#contract/game-feed.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { deleteOtherEvents, turnOutboxParts } from '#server/platform/outbox/outbox-repository.ts'
import { subtract } from '#server/platform/retention.ts'
import { feedGauges } from './gauges.ts'
import { feedHandlers } from './handlers.ts'

/** What happened, for the studio's server. */
export const feedFeature = defineFeature<typeof feed>({
  handlers: feedHandlers,
  gauges: feedGauges,
  retention: async (db, _, now) => {
    await turnOutboxParts(db, feedDays, now)
    await deleteOtherEvents(db, subtract(now, feedDays * dayMs))
  },
})
