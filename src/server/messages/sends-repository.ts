import { type Selectable, sql } from 'kysely'
import { MessageSend, type MessageSendDetail } from '#contract/message-sends.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type StoredJob, toJob } from '#server/platform/jobs/repository.ts'
import { type ContentRow, contentColumns, toMessage } from './repository.ts'

export type SendRow = Selectable<Tables['message_sends']> & {
  delivered: number
  collected: number
  revoked: number
  undelivered: number
}

/** Joins the sums of the counts, as c, to a send called s. */
export const joinCounts: Sql = sql`cross join lateral (
  select coalesce(sum(delivered), 0)::int as delivered, coalesce(sum(collected), 0)::int as collected,
    coalesce(sum(revoked), 0)::int as revoked, coalesce(sum(undelivered), 0)::int as undelivered
  from message_send_counts where msg_id = s.msg_id) c`

export const sendColumns: Sql = sql`s.*, c.delivered, c.collected, c.revoked, c.undelivered`

export const toSend = defineRowMapper(MessageSend, { CreationDate: 'created_at' })

type DetailRow = SendRow & { job_id: string | null; content: (Omit<ContentRow, 'available_date'> & DateText) | null }
type DateText = { readonly available_date: string | null }

function toContent({ content, ...row }: DetailRow): MessageSendDetail['Content'] {
  if (!content) return null
  const available_date = content.available_date === null ? null : new Date(content.available_date)
  const message = toMessage({
    ...content,
    available_date,
    player_id: null,
    created_at: row.created_at,
    collected_at: null,
  })
  const { Message, ExternalLink, ImageURL, AvailableDate, Expiration, AutomaticDisplay, Gifts, Translations } = message
  return { Message, ExternalLink, ImageURL, AvailableDate, Expiration, AutomaticDisplay, Gifts, Translations }
}

/** A send with its content and its jobs. Throws `send-unknown`. */
export async function getSend(db: Handle, msgId: string): Promise<MessageSendDetail> {
  const { rows } = await sql<DetailRow>`
    select ${sendColumns}, content.job_id, to_json(content) as content
    from message_sends s ${joinCounts}
      left join (select ${contentColumns}, m.job_id from messages m) content on content.msg_id = s.msg_id
    where s.msg_id = ${msgId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('send-unknown')
  const ids = [row.job_id, row.revocation_job_id].filter((id) => id !== null)
  const jobs = ids.length === 0 ? [] : await db.selectFrom('jobs').selectAll().where('id', 'in', ids).execute()
  const findJob = (id: string | null) => {
    const job = jobs.find((one) => one.id === id)
    return job ? toJob(job) : null
  }
  return Object.assign(toSend(row), {
    Content: toContent(row),
    Delivery: findJob(row.job_id),
    Revocation: findJob(row.revocation_job_id),
  })
}

/** Throws `send-unknown` unless there is such a send. */
export async function requireSend(db: Handle, msgId: string): Promise<void> {
  await db
    .selectFrom('message_sends')
    .select('msg_id')
    .where('msg_id', '=', msgId)
    .executeTakeFirstOrThrow(() => new ApiError('send-unknown'))
}

/** A send, locked until the transaction ends, and the job that revokes it. Throws `send-unknown`. */
export async function lockSend(db: Handle, msgId: string): Promise<Selectable<Tables['message_sends']>> {
  return db
    .selectFrom('message_sends')
    .selectAll()
    .where('msg_id', '=', msgId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('send-unknown'))
}

/** Whether a job has not ended, also when it is paused. */
export async function isUnfinished(db: Handle, jobId: string | null): Promise<boolean> {
  if (jobId === null) return false
  const job = await db.selectFrom('jobs').select('finished_at').where('id', '=', jobId).executeTakeFirst()
  return job !== undefined && job.finished_at === null
}

/** The content of a message to players, as far as its jobs need it. */
export type LockedContent = Pick<StoredJob, 'title'> & { job_id: string | null; ends_at: Date; revoked_at: Date | null }

/** Locks the content of a message to players until the transaction ends; undefined when it was deleted. */
export async function lockContent(db: Handle, msgId: string): Promise<LockedContent | undefined> {
  const { rows } = await sql<LockedContent>`
    select title, job_id, coalesce(available_date, created_at) + expiration as ends_at, revoked_at
    from messages where msg_id = ${msgId} and not is_global for update`.execute(db)
  return rows[0]
}

/** Ends the delivery of a message: the next batch finds it revoked. */
export async function stopDelivery(db: Handle, msgId: string, now: Date): Promise<void> {
  await db.updateTable('messages').set({ revoked_at: now }).where('msg_id', '=', msgId).execute()
}

/** The players who have a message without having collected it, by id. */
export async function listUncollected(db: Handle, msgId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message_deliveries')
    .select('player_id')
    .where('msg_id', '=', msgId)
    .where('collected_at', 'is', null)
    .orderBy('player_id')
    .execute()
  return rows.map(({ player_id }) => player_id)
}

/** The recipients who did not get a message, by id. */
export async function listUndelivered(db: Handle, msgId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message_outcomes')
    .select('player_id')
    .where('msg_id', '=', msgId)
    .where('outcome', '=', 'undelivered')
    .orderBy('player_id')
    .execute()
  return rows.map(({ player_id }) => player_id)
}

/** From whom a message was removed, and who had collected it. */
export type Removed = { readonly removed: ReadonlySet<string>; readonly collected: ReadonlySet<string> }

/** Removes a message from those of these players who have not collected it. */
export async function removeUncollected(db: Handle, msgId: string, playerIds: readonly string[]): Promise<Removed> {
  // The locks come first and in one order: a player who is collecting is waited for, and keeps what was collected.
  const { rows } = await sql<{ player_id: string; collected_at: Date | null }>`
    select player_id, collected_at from message_deliveries
    where msg_id = ${msgId} and player_id = any(${playerIds}::text[]) order by player_id for update`.execute(db)
  const collected = new Set(rows.filter((row) => row.collected_at !== null).map(({ player_id }) => player_id))
  const uncollected = rows.map(({ player_id }) => player_id).filter((id) => !collected.has(id))
  const { numAffectedRows } = await sql`
    delete from message_deliveries where msg_id = ${msgId} and player_id = any(${uncollected}::text[])`.execute(db)
  if (numAffectedRows !== BigInt(uncollected.length)) throw new Error(`not every delivery of ${msgId} was removed`)
  return { removed: new Set(uncollected), collected }
}
