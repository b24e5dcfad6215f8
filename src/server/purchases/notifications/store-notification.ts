import type { ReceiptStore } from '#contract/store-apps.ts'

/**
 * For how many days a refund waits for its order, and the id of a notification is known. What a store said earlier changes
 * nothing: it may have been counted before.
 */
export const notificationDays = 90

/** What a store said last of an order. */
export type StoreRefund = {
  readonly store: ReceiptStore
  readonly orderId: string
  /** False: it took the refund back. */
  readonly isRefunded: boolean
  /** When the store said so. */
  readonly decidedAt: Date
}

/** A notification whose signature was verified. */
export type StoreNotification = {
  readonly store: ReceiptStore
  /** The store's id of the notification: it comes again with the same one. */
  readonly id: string
  /** The app of the settings. */
  readonly app: number
  /** As the store calls it: "REFUND". */
  readonly kind: string
  /** Absent for kinds that change nothing here. */
  readonly refund?: StoreRefund
}
