import { type Insertable, sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { parseJson } from '#contract/core/json.ts'
import { InboxMessage, type inbox, inboxLimit } from '#contract/game-inbox.ts'
import type { Evaluation } from '#server/attributes/configuration-rules.ts'
import { type GameWriter, writeGameSave } from '#server/persistence/game-save-repository.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requirePlayer } from '#server/players/repository.ts'
import { contentColumns, type MessageRow, type Reader, readerColumns, writeFor } from './repository.ts'
import { readGifts, readTranslations } from './rules.ts'
import { isRevoked } from './send-repository.ts'

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
    return Object.assign(toShown(row), { Title, Message, Language, Gifts: readGifts(row.gifts) })
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

function throwCollected(at: Date, isThisInstallation: boolean | null): never {
  const data = { CollectedAt: at.toISOString(), IsThisInstallation: isThisInstallation }
  throw new ApiError('message-collected', { data })
}

type CollectableRow = {
  /** Null for a message that is not there any more, with all else of it. */
  is_global: boolean | null
  revoked_at: Date | null
  gifts: string | null
  available_from: Date | null
  available_until: Date | null
  is_delivered: boolean
  collected_at: Date | null
  /** Of the collect that is known; null without one, with all else of it. */
  collect_id: string | null
  installation_id: string | null
  known_at: Date | null
  reply: string | null
}

/** A message for a player, with the collect of it that is known; the player is locked until the transaction ends. */
export const collectablePlan = cachedPlan<CollectableRow, 'playerId' | 'msgId'>({
  name: 'collectable_message',
  changes: true,
  parameters: { playerId: 'text', msgId: 'text' },
  columns: {
    is_global: 'boolean',
    revoked_at: 'timestamptz',
    gifts: 'text',
    available_from: 'timestamptz',
    available_until: 'timestamptz',
    is_delivered: 'boolean',
    collected_at: 'timestamptz',
    collect_id: 'text',
    installation_id: 'bigint',
    known_at: 'timestamptz',
    reply: 'text',
  },
  lock: ({ playerId }) => sql`select from players where player_id = ${playerId} for no key update`,
  statement: ({ playerId, msgId }) => sql`
    select m.is_global, m.revoked_at, m.gifts, ${availableFrom}, ${availableUntil}, d.msg_id is not null, d.collected_at,
      c.collect_id, c.installation_id, c.collected_at, c.reply
    from players p left join messages m on m.msg_id = ${msgId}
      left join message_deliveries d on d.player_id = p.player_id and d.msg_id = m.msg_id
      left join message_collects c on c.player_id = p.player_id and c.msg_id = ${msgId}
    where p.player_id = ${playerId}`,
})

/** The answer to the same collect; undefined for a first one. Throws `message-collected` after another one. */
function toKnownReply(row: CollectableRow, installationId: string | null, collectId: string): Collected | undefined {
  const { collect_id, known_at, reply } = row
  if (collect_id === null || known_at === null || reply === null) return undefined
  // Written below.
  if (collect_id === collectId) return parseJson(reply) as Collected
  return throwCollected(known_at, row.installation_id === installationId)
}

/** Throws what a collect throws unless the message is in the inbox. */
async function requireCollectable(
  db: Handle,
  row: CollectableRow,
  { playerId, msgId, now }: { readonly playerId: string; readonly msgId: string; readonly now: Date },
): Promise<{ isGlobal: boolean; gifts: string }> {
  const { is_global: isGlobal, gifts, available_from: from, available_until: until } = row
  const isThere = isGlobal !== null && gifts !== null && from !== null && until !== null
  if (!isThere || !(isGlobal || row.is_delivered))
    throw new ApiError((await isRevoked(db, msgId, playerId)) ? 'message-revoked' : 'inbox-message-unknown')
  if (row.collected_at) return throwCollected(row.collected_at, null)
  if (row.revoked_at) throw new ApiError('message-revoked')
  if (from > now) throw new ApiError('message-not-available', { data: { AvailableAt: from.toISOString() } })
  if (until <= now) throw new ApiError('message-expired', { data: { ExpiredAt: until.toISOString() } })
  return { isGlobal, gifts }
}

/**
 * Marks a message as collected by a locked player, and keeps the reply. Throws `message-revoked` when it was revoked from
 * the player since it was read: nothing locks a message, which very many collect at once.
 */
async function markCollected(
  db: Handle,
  collect: Insertable<Tables['message_collects']>,
  isGlobal: boolean,
): Promise<void> {
  const { player_id, msg_id, collect_id, installation_id, collected_at, reply } = collect
  const marked = isGlobal
    ? sql`insert into message_deliveries (player_id, msg_id, is_global, created_at, collected_at)
        select ${player_id}, msg_id, true, created_at, ${collected_at}::timestamptz from messages
        where msg_id = ${msg_id} and revoked_at is null for key share
        returning player_id`
    : sql`update message_deliveries set collected_at = ${collected_at}::timestamptz
        where player_id = ${player_id} and msg_id = ${msg_id} and collected_at is null returning player_id`
  const { numAffectedRows } = await sql`
    with marked as (${marked})
    insert into message_collects (player_id, msg_id, collect_id, installation_id, collected_at, reply)
    select player_id, ${msg_id}, ${collect_id}, ${installation_id}::bigint, ${collected_at}::timestamptz, ${reply}
    from marked`.execute(db)
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
  const [row] = await collectablePlan.run(db, { playerId, msgId })
  if (!row) throw new ApiError('player-unknown')
  const known = toKnownReply(row, installationId, CollectId)
  if (known) return known
  const { isGlobal, gifts } = await requireCollectable(db, row, { playerId, msgId, now })
  const Saved = Entries ? await writeGameSave(db, playerId, writer, Entries, configured, now) : null
  const reply = { MsgId: msgId, Gifts: readGifts(gifts), CollectedAt: now.toISOString(), Saved }
  await markCollected(
    db,
    {
      player_id: playerId,
      msg_id: msgId,
      collect_id: CollectId,
      installation_id: installationId,
      collected_at: now,
      reply: JSON.stringify(reply),
    },
    isGlobal,
  )
  return reply
}

/** Deletes what is known of collects from before an instant: the messages stay collected. */
export async function deleteCollects(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('message_collects').where('collected_at', '<', before).execute()
}
