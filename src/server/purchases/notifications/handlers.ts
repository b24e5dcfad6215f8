import type { storeNotifications } from '#contract/game-store-notifications.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { countNotification } from './count-notification.ts'
import { verifyNotification } from './verify-notification.ts'

export const storeNotificationHandlers: Handlers<typeof storeNotifications> = {
  apple: prepared({
    prepare: ({ body }, context) => verifyNotification({ store: 'apple', body }, context),
    handle: (_, { db, now }, notification) => countNotification(db, notification, now),
  }),

  google: prepared({
    prepare: ({ body, headers }, context) => verifyNotification({ store: 'google', body, headers }, context),
    handle: (_, { db, now }, notification) => countNotification(db, notification, now),
  }),
}
