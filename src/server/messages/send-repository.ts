import { sql } from 'kysely'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

/** Whom a message is sent to, and how many ids the list has. */
export type NewSend = Pick<Tables['message_sends'], 'audience' | 'recipients'>

/** Makes a stored message a send, which is kept with its counts when the content is deleted. */
export async function insertSend(db: Handle, msgId: string, { audience, recipients }: NewSend): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into message_sends (msg_id, audience, title, title_folded, recipients, created_at, created_by)
    select msg_id, ${audience}, title, title_folded, ${recipients}::integer, created_at, created_by
    from messages where msg_id = ${msgId}`.execute(db)
  if (numAffectedRows !== 1n) throw new Error(`there is no message ${msgId} to send`)
}

/** What became of recipients who do not have a message. */
export type NewOutcome = {
  readonly msgId: string
  readonly outcome: Tables['message_outcomes']['outcome']
  readonly reason: string
  readonly now: Date
}

const rowsAtOnce = 10_000

/**
 * Stores what became of recipients, in statements that each stay short. Nothing for a message without a send. Who had
 * the message and lost it stays revoked.
 */
export async function recordOutcome(db: Handle, row: NewOutcome, playerIds: readonly string[]): Promise<void> {
  for (let from = 0; from < playerIds.length; from += rowsAtOnce) {
    await sql`
      insert into message_outcomes as o (msg_id, player_id, outcome, reason, at)
      select s.msg_id, player_id, ${row.outcome}, ${row.reason}, ${row.now}::timestamptz
      from message_sends s cross join unnest(${playerIds.slice(from, from + rowsAtOnce)}::text[]) as player_id
      where s.msg_id = ${row.msgId}
      on conflict (msg_id, player_id) do update
        set outcome = excluded.outcome, reason = excluded.reason, at = excluded.at where o.outcome <> 'revoked'`.execute(
      db,
    )
  }
}

/** Marks a send as revoked as a whole; nothing for a message without a send. */
export async function markRevoked(
  db: Handle,
  msgId: string,
  by: { readonly email: string; readonly now: Date; readonly jobId?: string },
): Promise<void> {
  await db
    .updateTable('message_sends')
    .set({ revoked_at: by.now, revoked_by: by.email, revocation_job_id: by.jobId ?? null })
    .where('msg_id', '=', msgId)
    .execute()
}

/** Keeps that a message was revoked which has no send, and so no outcomes. */
export async function noteRevoked(db: Handle, msgId: string, now: Date): Promise<void> {
  await sql`
    insert into revoked_messages (msg_id, revoked_at) select ${msgId}, ${now}::timestamptz
    where not exists (select from message_sends where msg_id = ${msgId}) on conflict do nothing`.execute(db)
}

/** Whether a message that a player does not have was revoked: from this player, or from all. */
export async function isRevoked(db: Handle, msgId: string, playerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from message_outcomes where msg_id = ${msgId} and player_id = ${playerId} and outcome = 'revoked'
    union all
    select from message_sends where msg_id = ${msgId} and audience = 'everybody' and revoked_at is not null
    union all
    select from revoked_messages where msg_id = ${msgId}`.execute(db)
  return rows.length > 0
}

/** Deletes sends from before an instant whose content was deleted, and what is known of messages that were revoked. */
export async function deleteSends(db: Handle, endedBefore: Date): Promise<void> {
  await db.deleteFrom('revoked_messages').where('revoked_at', '<', endedBefore).execute()
  await sql`
    delete from message_sends s where coalesce(s.revoked_at, s.created_at) < ${endedBefore}
      and not exists (select from messages m where m.msg_id = s.msg_id)`.execute(db)
}
