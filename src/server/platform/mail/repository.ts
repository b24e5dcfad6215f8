import type { Handle } from '#server/platform/database/tables.ts'

/** A mail to be sent: one recipient, plain text. */
export type Mail = { recipient: string; subject: string; body: string }

/** Queues a mail in the transaction that it belongs to; it is sent once that is committed. */
export async function queueMail(db: Handle, mail: Mail): Promise<void> {
  await db.insertInto('mails').values(mail).execute()
}

/** Mails that are due, oldest first, at most 20. */
export async function listDueMails(db: Handle, now: Date) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'attempts'])
    .where('parked_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(20)
    .execute()
}

/** Deletes a mail that was sent. */
export async function deleteMail(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Parks a mail that was tried for the last time. Its text is erased: it may contain a link that opens an account. */
export async function parkMail(db: Handle, id: string, now: Date, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), parked_at: now, body: '', last_error: error.slice(0, 500) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes mails that were parked before an instant. */
export async function deleteParkedMails(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('parked_at', '<', before).execute()
}

/** Postpones a mail that could not be sent. */
export async function postponeMail(db: Handle, id: string, until: Date, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: until, last_error: error.slice(0, 500) }))
    .where('id', '=', id)
    .execute()
}
