import { dayMs } from '#contract/core/units.ts'
import type { storeNotifications } from '#contract/game-store-notifications.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { storeNotificationHandlers } from './handlers.ts'
import { deleteNotifications } from './notification-repository.ts'
import { applyWaitingRefunds, waitingRefundsStep } from './refund-repository.ts'
import { notificationDays } from './store-notification.ts'

/** What the stores tell the server by themselves. */
export const storeNotificationsFeature = defineFeature<typeof storeNotifications>({
  handlers: storeNotificationHandlers,
  steps: [
    {
      kind: waitingRefundsStep.kind,
      label: 'Mark refunded orders that came after their refund',
      run: (db, { now }) => applyWaitingRefunds(db, now),
    },
  ],
  retention: (db, _, now) => deleteNotifications(db, subtract(now, notificationDays * dayMs)),
})
