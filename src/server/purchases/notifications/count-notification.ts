import { dayMs } from '#contract/core/units.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'
import { recomputeTotals } from '../repository.ts'
import { insertNotification } from './notification-repository.ts'
import { applyRefund, lockBuyer, putRefund, scheduleWaiting } from './refund-repository.ts'
import { notificationDays, type StoreNotification, type StoreRefund } from './store-notification.ts'

/** Counts a notification once, and does what it says of its order, unless it is too old. */
export async function countNotification(
  db: Handle,
  notification: StoreNotification,
  now: Date,
): Promise<Record<string, never>> {
  const { refund, kind } = notification
  const isTooOld = refund !== undefined && refund.decidedAt < subtract(now, notificationDays * dayMs)
  const isNew = await insertNotification(
    db,
    isTooOld ? { ...notification, kind: `${kind} too old` } : notification,
    now,
  )
  if (isNew && refund && !isTooOld) await takeRefund(db, refund, now)
  return {}
}

/** Marks the order, or lets the refund wait for it. */
async function takeRefund(db: Handle, refund: StoreRefund, now: Date): Promise<void> {
  const playerId = await lockBuyer(db, refund.orderId)
  if (playerId === undefined) await scheduleWaiting(db, now)
  const isLatest = await putRefund(db, refund, playerId === undefined, now)
  if (!isLatest || playerId === undefined) return
  await applyRefund(db, playerId, refund, now)
  await recomputeTotals(db, [playerId], now)
}
