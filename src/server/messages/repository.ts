import { type RawBuilder, type Selectable, sql } from 'kysely'
import { fillPlayer, pickText, type Translation } from '#contract/localized-text.ts'
import { Message, type MessageContent, messageListLimit } from '#contract/messages.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requirePlayer } from '#server/players/repository.ts'
import { readGifts, readTranslations } from './rules.ts'
import { markRevoked, noteRevoked, recordOutcome } from './send-repository.ts'

/** The player whom a message is written for. */
export type Reader = { readonly reader_id: string; readonly nickname: string; readonly language: string }

/** The columns of `Reader` of the table `players`, called p. */
export const readerColumns = sql`p.player_id as reader_id, p.nickname, p.language`

/** A title and a text as a player reads them: in the player's language, with the player's name and id. */
export function writeFor(
  { reader_id, nickname, language }: Reader,
  content: { readonly Title: string; readonly Message: string; readonly Translations: readonly Translation[] },
): Pick<Message, 'Title' | 'Message' | 'Language' | 'Written'> {
  const { Title, Message: text, Language } = pickText(content, language)
  const fill = (written: string) => fillPlayer(written, { name: nickname, id: reader_id })
  const read = { Title: fill(Title), Message: fill(text) }
  const isAsWritten = read.Title === content.Title && read.Message === content.Message
  return { ...read, Language, Written: isAsWritten ? null : { Title: content.Title, Message: content.Message } }
}

/** A message's content as lists read it; `expiration` in ticks of 100 ns, as text. */
export type ContentRow = Pick<
  Selectable<Tables['messages']>,
  | 'msg_id'
  | 'title'
  | 'message'
  | 'external_link'
  | 'image_url'
  | 'available_date'
  | 'automatic_display'
  | 'gifts'
  | 'translations'
  | 'created_by'
> & { expiration: string; is_send: boolean }

/** A message with its delivery and collection dates. `player_id` is null for a global message. */
export type MessageRow = ContentRow & { player_id: string | null; created_at: Date; collected_at: Date | null }

/** The columns of `ContentRow` of the table `messages`, called m, for SQL written by hand. */
export const contentColumns: RawBuilder<unknown> = sql`m.msg_id, m.title, m.message, m.external_link, m.image_url,
  m.available_date, m.automatic_display, m.gifts, m.translations, m.created_by,
  (extract(epoch from m.expiration) * 10000000)::bigint::text as expiration,
  exists (select from message_sends s where s.msg_id = m.msg_id) as is_send`

/** What decides whether a message of the table `messages`, called m, can be collected. */
const collectableColumns = sql`m.gifts, coalesce(m.available_date, m.created_at) as available_from,
  coalesce(m.available_date, m.created_at) + m.expiration as available_until`

const toMessageFields = defineRowMapper(
  Message.omit({ Language: true, Written: true, Translations: true, Expiration: true, Collected: true, Gifts: true }),
  { ImageURL: 'image_url', CreationDate: 'created_at' },
)

export function toMessage(row: MessageRow): Message {
  return Object.assign(toMessageFields(row), {
    Language: null,
    Written: null,
    Translations: readTranslations(row.translations),
    Expiration: Number(row.expiration),
    Collected: row.collected_at !== null,
    Gifts: readGifts(row.gifts),
  })
}

export type NewMessage = { id: string; isGlobal: boolean; createdBy: string; now: Date }

/** Stores the content of a message. A message that is not global still has to be delivered. */
export async function insertMessage(db: Handle, message: NewMessage, content: MessageContent): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      msg_id: message.id,
      is_global: message.isGlobal,
      title: content.Title,
      title_folded: fold(content.Title),
      message: content.Message,
      external_link: content.ExternalLink,
      image_url: content.ImageURL,
      available_date: content.AvailableDate ?? null,
      expiration: sql`${content.Expiration / 10}::float8 * interval '1 microsecond'`,
      automatic_display: content.AutomaticDisplay,
      gifts: JSON.stringify(content.Gifts),
      translations: JSON.stringify(content.Translations),
      created_at: message.now,
      created_by: message.createdBy,
    })
    .execute()
}

/** Stores which job delivers a message, so that its content is not deleted before the job. */
export async function setDeliveringJob(db: Handle, id: string, jobId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ job_id: jobId })
    .where('msg_id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`there is no message ${id} for job ${jobId}`)
}

/**
 * Locks the content of a message until the transaction ends, and returns its title and gifts; undefined when the message
 * does not exist any more or was revoked as a whole.
 */
export async function holdContent(db: Handle, id: string): Promise<{ title: string; gifts: string } | undefined> {
  const { rows } = await sql<{ title: string; gifts: string }>`
    select title, gifts from messages where msg_id = ${id} and not is_global and revoked_at is null for key share`.execute(
    db,
  )
  return rows[0]
}

/** The same with the title alone. */
export async function holdMessage(db: Handle, id: string): Promise<string | undefined> {
  return (await holdContent(db, id))?.title
}

/** The result of a delivery: the ids that got the message now, and those that are known players. */
export type Delivered = { delivered: ReadonlySet<string>; known: ReadonlySet<string> }

/** Delivers a message to the players among these ids who do not have it yet, and from whom it was not revoked. */
export async function deliver(db: Handle, id: string, playerIds: readonly string[], now: Date): Promise<Delivered> {
  // The order prevents deadlocks of two deliveries; the locks prevent that a player is deleted in between.
  const { rows } = await sql<{ player_id: string; is_new: boolean }>`
    with known as materialized (
      select player_id from players where player_id = any(${playerIds}::text[]) order by player_id for key share
    ), added as (
      insert into message_deliveries (player_id, msg_id, created_at)
      select player_id, ${id}, ${now}::timestamptz from known where not exists (
        select from message_outcomes o where o.msg_id = ${id} and o.player_id = known.player_id and o.outcome = 'revoked')
      on conflict do nothing returning player_id
    ), arrived as (
      delete from message_outcomes where msg_id = ${id} and outcome = 'undelivered'
        and player_id in (select player_id from known)
    )
    select known.player_id, added.player_id is not null as is_new from known left join added using (player_id)`.execute(
    db,
  )
  return {
    delivered: new Set(rows.flatMap((row) => (row.is_new ? [row.player_id] : []))),
    known: new Set(rows.map((row) => row.player_id)),
  }
}

/**
 * A player's messages as the player reads them, newest first, at most 5,000: the player's own, and of the global ones those that the player
 * has collected or could still collect when the player was created. Throws `player-unknown`.
 */
export async function listPlayerMessages(db: Handle, playerId: string): Promise<Message[]> {
  const { rows } = await sql<MessageRow & Reader>`
    select * from (
      select d.player_id, d.created_at, d.collected_at, ${contentColumns}, ${readerColumns}
      from message_deliveries d join messages m on m.msg_id = d.msg_id join players p on p.player_id = d.player_id
      where d.player_id = ${playerId} and not d.is_global
      union all
      select null, m.created_at, d.collected_at, ${contentColumns}, ${readerColumns}
      from messages m cross join players p
        left join message_deliveries d on d.msg_id = m.msg_id and d.player_id = p.player_id
      where m.is_global and m.revoked_at is null and p.player_id = ${playerId}
        and (d.collected_at is not null or coalesce(m.available_date, m.created_at) + m.expiration > p.created_at)
    ) visible order by created_at desc, msg_id limit ${messageListLimit}`.execute(db)
  if (rows.length === 0) await requirePlayer(db, playerId)
  return rows.map((row) => {
    const message = toMessage(row)
    return { ...message, ...writeFor(row, message) }
  })
}

/** Messages with gifts that a player can collect: how many there are, and the newest of them. */
export type WaitingGifts = { readonly Count: number; readonly Newest: { MsgId: string; Title: string }[] }

type WaitingRow = Pick<MessageRow, 'msg_id' | 'title' | 'translations'> & Reader & { total: number }

/** The messages with gifts that a player can collect now, the player's own and the global ones, the newest first. */
export const waitingGiftsPlan = cachedPlan<WaitingRow, 'playerId' | 'now' | 'limit'>({
  name: 'waiting_gifts',
  changes: false,
  parameters: { playerId: 'text', now: 'timestamptz', limit: 'integer' },
  columns: {
    msg_id: 'text',
    title: 'text',
    translations: 'text',
    reader_id: 'text',
    nickname: 'text',
    language: 'text',
    total: 'integer',
  },
  statement: ({ playerId, now, limit }) => sql`
    select msg_id, title, translations, reader_id, nickname, language, (count(*) over ())::int as total from (
      select m.msg_id, m.title, m.translations, d.created_at, ${collectableColumns}, ${readerColumns}
      from message_deliveries d join messages m on m.msg_id = d.msg_id join players p on p.player_id = d.player_id
      where d.player_id = ${playerId} and not d.is_global and d.collected_at is null
      union all
      select m.msg_id, m.title, m.translations, m.created_at, ${collectableColumns}, ${readerColumns}
      from messages m cross join players p
      where m.is_global and m.revoked_at is null and p.player_id = ${playerId}
        and not exists (select from message_deliveries d where d.msg_id = m.msg_id and d.player_id = p.player_id)
    ) messages
    where gifts <> '[]' and available_from <= ${now} and available_until > ${now}
    order by created_at desc, msg_id limit ${limit}`,
})

const toWaiting = (row: WaitingRow) => ({
  MsgId: row.msg_id,
  Title: writeFor(row, { Title: row.title, Message: '', Translations: readTranslations(row.translations) }).Title,
})

/** The messages that `waitingGiftsPlan` found. */
export function toWaitingGifts(rows: readonly WaitingRow[]): WaitingGifts {
  return { Count: rows[0]?.total ?? 0, Newest: rows.map(toWaiting) }
}

/** Removes a message of a player and returns it; its send keeps the reason. Throws `message-unknown`. */
export async function removeDelivery(
  db: Handle,
  { playerId, msgId: id }: { readonly playerId: string; readonly msgId: string },
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<Message> {
  // Removals of one message are serialized, so that the last one sees that it is the last.
  const found = await sql<MessageRow>`
    select d.player_id, d.created_at, d.collected_at, ${contentColumns}
    from messages m join message_deliveries d on d.msg_id = m.msg_id
    where m.msg_id = ${id} and d.player_id = ${playerId} and not m.is_global for update of m`.execute(db)
  const [row] = found.rows
  if (!row) throw new ApiError('message-unknown')
  const { numDeletedRows } = await db
    .deleteFrom('message_deliveries')
    .where('player_id', '=', playerId)
    .where('msg_id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new ApiError('message-unknown')
  await recordOutcome(db, { msgId: id, outcome: 'revoked', reason, now }, [playerId])
  await noteRevoked(db, id, now)
  return toMessage(row)
}

/**
 * Removes a global message and returns it. When players have collected it, the row stays for them, marked as revoked. Throws `message-unknown`.
 */
export async function removeGlobal(db: Handle, id: string, by: { email: string; now: Date }): Promise<Message> {
  const { now } = by
  const found = await sql<MessageRow & { is_collected: boolean }>`
    select null as player_id, m.created_at, null::timestamptz as collected_at, ${contentColumns}
    from messages m where m.msg_id = ${id} and m.is_global and m.revoked_at is null for update`.execute(db)
  const [row] = found.rows
  if (!row) throw new ApiError('message-unknown')
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('msg_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('message_deliveries').select('msg_id').where('msg_id', '=', id))),
    )
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) {
    await db.updateTable('messages').set({ revoked_at: now }).where('msg_id', '=', id).execute()
  }
  await markRevoked(db, id, by)
  await noteRevoked(db, id, now)
  return toMessage(row)
}

/** Deletes messages of jobs that ended before an instant when no player has them. */
export async function deleteUndelivered(db: Handle, endedBefore: Date): Promise<void> {
  await sql`
    delete from messages m using jobs j
    where j.id = m.job_id and j.finished_at < ${endedBefore} and not m.is_global
      and not exists (select from message_deliveries d where d.msg_id = m.msg_id)
      and not exists (select from compensations k where k.msg_id = m.msg_id and k.ended_at is null)`.execute(db)
}
