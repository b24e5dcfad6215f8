import { dayMs } from '#contract/core/units.ts'
import { feedDays } from '#contract/game-feed.ts'
import { webhookAttemptDays, type webhooks } from '#contract/webhooks.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { webhookNames } from './audit-names.ts'
import { deleteOldDeliveries, nextEventsPlan } from './delivery-repository.ts'
import { webhookHandlers } from './handlers.ts'
import { webhooksPart } from './home-part.ts'

/** Events, sent to addresses that staff enter. */
export const webhooksFeature = defineFeature<typeof webhooks>({
  handlers: webhookHandlers,
  cachedPlans: [nextEventsPlan],
  auditNames: [webhookNames],
  homeParts: [webhooksPart],
  retention: (db, _, now) =>
    deleteOldDeliveries(db, subtract(now, feedDays * dayMs), subtract(now, webhookAttemptDays * dayMs), now),
})
