import { sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { parseJson } from '#contract/core/json.ts'
import { InboxMessage, type inbox, inboxLimit } from '#contract/game-inbox.ts'
import type { Evaluation } from '#server/attributes/configuration-rules.ts'
import { type GameWriter, writeGameSave } from '#server/persistence/game-save-repository.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requirePlayer } from '#server/players/repository.ts'
import { contentColumns, type MessageRow, type Reader, readerColumns, writeFor } from './repository.ts'
import { readGifts, readTranslations } from './rules.ts'

const availableFrom = sql`coalesce(m.available_date, m.created_at)`
const availableUntil = sql`${availableFrom} + m.expiration`
const isOpenAt = (at: Sql) => sql`${availableFrom} <= ${at} and ${availableUntil} > ${at}`

const toShown = defineRowMapper(InboxMessage.omit({ Title: true, Message: true, Language: true, Gifts: true }), {
  ImageURL: 'image_url',
  CreationDate: 'created_at',
  ExpiresAt: 'available_until',
})

/** The messages that a player can see now, newest first. Throws `player-unknown`. */
export async function listInbox(db: Handle, playerId: string, now: Date): Promise<InboxMessage[]> {
  const isOpen = isOpenAt(sql`${now}`)
  const { rows } = await sql<MessageRow & Reader & { available_until: Date }>`
    select * from (
      select d.player_id, d.created_at, d.collected_at, ${contentColumns}, ${readerColumns},
        ${availableUntil} as available_until
      from message_deliveries d join messages m on m.msg_id = d.msg_id join players p on p.player_id = d.player_id
      where d.player_id = ${playerId} and not d.is_global and ${isOpen}
      union all
      select null, m.created_at, d.collected_at, ${contentColumns}, ${readerColumns}, ${availableUntil}
      from messages m cross join players p
        left join message_deliveries d on d.msg_id = m.msg_id and d.player_id = p.player_id
      where m.is_global and m.revoked_at is null and p.player_id = ${playerId} and ${isOpen}
    ) visible order by created_at desc, msg_id limit ${inboxLimit}`.execute(db)
  if (rows.length === 0) await requirePlayer(db, playerId)
  return rows.map((row) => {
    const written = { Title: row.title, Message: row.message, Translations: readTranslations(row.translations) }
    const { Title, Message, Language } = writeFor(row, written)
    return { ...toShown(row), Title, Message, Language, Gifts: readGifts(row.gifts) }
  })
}

/** The messages that a player can collect now, as a table with the columns msg_id and created_at. */
export function selectOpenMessages(playerId: Sql, at: Sql): Sql {
  const isOpen = isOpenAt(at)
  return sql`(
    select m.msg_id, d.created_at from message_deliveries d join messages m on m.msg_id = d.msg_id
    where d.player_id = ${playerId} and not d.is_global and d.collected_at is null and ${isOpen}
    union all
    select m.msg_id, m.created_at from messages m
    where m.is_global and m.revoked_at is null and ${isOpen}
      and not exists (select from message_deliveries d where d.msg_id = m.msg_id and d.player_id = ${playerId})
  )`
}

type Collect = EndpointInput<typeof inbox.collect>['body']
type Collected = EndpointReply<typeof inbox.collect>

/** The answer to an earlier collect of a message. Throws `message-collected` when it was another one. */
async function findCollected(
  db: Handle,
  playerId: string,
  installationId: string | null,
  msgId: string,
  collectId: string,
): Promise<Collected | undefined> {
  const earlier = await db
    .selectFrom('message_collects')
    .select(['collect_id', 'installation_id', 'collected_at', 'reply'])
    .where('player_id', '=', playerId)
    .where('msg_id', '=', msgId)
    .executeTakeFirst()
  if (!earlier) return undefined
  // Written below.
  if (earlier.collect_id === collectId) return parseJson(earlier.reply) as Collected
  return throwCollected(earlier.collected_at, earlier.installation_id === installationId)
}

function throwCollected(at: Date, isThisInstallation: boolean | null): never {
  const data = { CollectedAt: at.toISOString(), IsThisInstallation: isThisInstallation }
  throw new ApiError('message-collected', { data })
}

type CollectableRow = {
  is_global: boolean
  revoked_at: Date | null
  gifts: string
  available_from: Date
  available_until: Date
  is_delivered: boolean
  collected_at: Date | null
}

/** A message in the inbox of a locked player; it is not revoked until the transaction ends. Throws what a collect throws. */
async function lockCollectable(db: Handle, playerId: string, msgId: string, now: Date): Promise<CollectableRow> {
  const { rows } = await sql<CollectableRow>`
    select m.is_global, m.revoked_at, m.gifts, ${availableFrom} as available_from, ${availableUntil} as available_until,
      d.msg_id is not null as is_delivered, d.collected_at
    from messages m left join message_deliveries d on d.msg_id = m.msg_id and d.player_id = ${playerId}
    where m.msg_id = ${msgId} for key share of m`.execute(db)
  const [row] = rows
  if (!row || !(row.is_global || row.is_delivered)) throw await toMissingError(db, playerId, msgId)
  if (row.collected_at) return throwCollected(row.collected_at, null)
  if (row.revoked_at) throw new ApiError('message-revoked')
  if (row.available_from > now) {
    throw new ApiError('message-not-available', { data: { AvailableAt: row.available_from.toISOString() } })
  }
  if (row.available_until <= now) {
    throw new ApiError('message-expired', { data: { ExpiredAt: row.available_until.toISOString() } })
  }
  return row
}

async function toMissingError(db: Handle, playerId: string, msgId: string): Promise<ApiError> {
  const outcome = await db
    .selectFrom('message_outcomes')
    .select('outcome')
    .where('msg_id', '=', msgId)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return new ApiError(outcome?.outcome === 'revoked' ? 'message-revoked' : 'inbox-message-unknown')
}

async function markCollected(
  db: Handle,
  playerId: string,
  msgId: string,
  { is_global }: CollectableRow,
  now: Date,
): Promise<void> {
  const { numAffectedRows } = is_global
    ? await sql`insert into message_deliveries (player_id, msg_id, is_global, created_at, collected_at)
        select ${playerId}, msg_id, true, created_at, ${now} from messages where msg_id = ${msgId}`.execute(db)
    : await sql`update message_deliveries set collected_at = ${now}
        where player_id = ${playerId} and msg_id = ${msgId} and collected_at is null`.execute(db)
  // It was revoked from this player since it was read.
  if (numAffectedRows !== 1n) throw new ApiError('message-revoked')
}

/**
 * Collects a message and saves the keys that its gifts change, both or neither. Throws `inbox-message-unknown`,
 * `message-collected` with when and whether on this installation, `message-revoked`, `message-not-available`,
 * `message-expired`, `player-unknown`, and what a save throws.
 */
export async function collectMessage(
  db: Handle,
  playerId: string,
  writer: GameWriter,
  msgId: string,
  { CollectId, Entries }: Collect,
  configured: Evaluation,
  now: Date,
): Promise<Collected> {
  const installationId = writer.kind === 'game' ? writer.installationId : null
  const { rows } = await sql`select from players where player_id = ${playerId} for no key update`.execute(db)
  if (rows.length === 0) throw new ApiError('player-unknown')
  const earlier = await findCollected(db, playerId, installationId, msgId, CollectId)
  if (earlier) return earlier
  const message = await lockCollectable(db, playerId, msgId, now)
  const Saved = Entries ? await writeGameSave(db, playerId, writer, Entries, configured, now) : null
  await markCollected(db, playerId, msgId, message, now)
  const reply = { MsgId: msgId, Gifts: readGifts(message.gifts), CollectedAt: now.toISOString(), Saved }
  await db
    .insertInto('message_collects')
    .values({
      player_id: playerId,
      msg_id: msgId,
      collect_id: CollectId,
      installation_id: installationId,
      collected_at: now,
      reply: JSON.stringify(reply),
    })
    .execute()
  return reply
}

/** Deletes what is known of collects from before an instant: the messages stay collected. */
export async function deleteCollects(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('message_collects').where('collected_at', '<', before).execute()
}
