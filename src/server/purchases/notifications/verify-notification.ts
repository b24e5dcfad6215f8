import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { storeNotifications } from '#contract/game-store-notifications.ts'
import { receiptReasons } from '#contract/refused-receipts.ts'
import { KeySetUnreachable } from '#server/platform/callers/key-sets.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { ReceiptRefused } from '../receipts/receipt.ts'
import { listVerifyingApps } from '../receipts/verifying-apps.ts'
import { verifyAppleNotification } from './apple-notification.ts'
import { verifyGoogleNotification } from './google-notification.ts'
import type { StoreNotification } from './store-notification.ts'

type Calls = typeof storeNotifications
type Sent =
  | ({ readonly store: 'apple' } & Pick<EndpointInput<Calls['apple']>, 'body'>)
  | ({ readonly store: 'google' } & Pick<EndpointInput<Calls['google']>, 'body' | 'headers'>)

/**
 * The notification that a store signed, by the settings of now. Throws `notifications-not-taken`, `notification-refused` and
 * `identity-keys-unreachable`, after which the store sends it again.
 */
export async function verifyNotification(
  sent: Sent,
  { db, now, environment, services: { keySets } }: Context,
): Promise<StoreNotification> {
  const apps = (await listVerifyingApps(db, environment)).filter(
    ({ store, pushAudience }) => store === sent.store && (store === 'apple' || pushAudience !== ''),
  )
  if (apps.length === 0) throw new ApiError('notifications-not-taken')
  try {
    return sent.store === 'apple'
      ? await verifyAppleNotification(sent.body.signedPayload, { apps, now })
      : await verifyGoogleNotification(sent.body.message, sent.headers.authorization, { apps, now, keySets })
  } catch (error) {
    if (error instanceof KeySetUnreachable) throw new ApiError('identity-keys-unreachable')
    if (!(error instanceof ReceiptRefused)) throw error
    const { text } = receiptReasons[error.reason]
    throw new ApiError('notification-refused', {
      message: `This notification is refused: ${text}. Nothing was changed.`,
    })
  }
}
