import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import type { StoreNotification } from './store-notification.ts'

/** Notes a notification; false when it was noted before. */
export async function insertNotification(
  db: Handle,
  { store, id, app, kind }: StoreNotification,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('store_notifications')
    .values({ store, id, kind, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  // One at a time would wait for the other; a minute is near enough for who looks whether they come.
  await sql`
    update store_apps set notified_at = ${now}
    where id = ${app} and id in (
      select id from store_apps where id = ${app} and (notified_at is null or notified_at < ${now}::timestamptz - interval '1 minute')
      for update skip locked)`.execute(db)
  return true
}

/** Forgets notifications, and refunds with or without their order, from before an instant. */
export async function deleteNotifications(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('store_notifications').where('received_at', '<', before).execute()
  await db.deleteFrom('store_refunds').where('received_at', '<', before).execute()
}
