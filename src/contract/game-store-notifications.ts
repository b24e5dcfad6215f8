import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { identityKeysUnreachable } from './game-sign-in.ts'

/** No app of the settings takes notifications of this store. */
const notTaken = defineError('notifications-not-taken', 404, 'No notifications of this store are taken here.')

/** The notification is not signed by the store, or not for an app of the settings; the message says what is wrong. */
const refused = defineError('notification-refused', 401, 'This notification is refused. Nothing was changed.')

/**
 * What the stores tell the server by themselves. Each notification counts once; a refund marks its order, a reversal takes the
 * store's mark back, and what else they say is counted only. Stores add members as they like. Source: ruling 80.
 */
export const storeNotifications = feature({
  /** App Store Server Notifications, version 2. */
  apple: gameEndpoint({
    method: 'POST',
    path: '/game/v1/stores/apple/notifications',
    gameAccess: 'store',
    summary: 'A notification of the App Store',
    body: z.object({ signedPayload: z.string().min(1).max(200_000) }),
    reply: z.object({}),
    errors: [notTaken, refused],
  }),
  /** Real-time developer notifications of Google Play, pushed by Pub/Sub with a token of its service account. */
  google: gameEndpoint({
    method: 'POST',
    path: '/game/v1/stores/google/notifications',
    gameAccess: 'store',
    summary: 'A notification of Google Play',
    headers: z.object({ authorization: z.string().max(10_000).default('') }),
    body: z.object({
      message: z.object({
        /** JSON in base64. */
        data: z.string().min(1).max(200_000),
        messageId: z.string().min(1).max(200),
      }),
    }),
    reply: z.object({}),
    errors: [notTaken, refused, identityKeysUnreachable],
  }),
})
