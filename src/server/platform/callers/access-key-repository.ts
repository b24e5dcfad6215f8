import { type Selectable, sql } from 'kysely'
import { AccessKeyDay, type AccessKeyState } from '#contract/core/access-keys.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

// What keys of every kind have in common. Whose keys a statement is about, its caller says.

/** A key as it is stored, with how many calls came with it today. */
export type AccessKeyRow = Selectable<Tables['access_keys']> & { readonly calls_today: number }

/** What is stored of the text of a key, and what may be read of it. */
export type StoredKeyText = { readonly digest: Buffer; readonly text: string }

/** The columns of keys `k`. */
export const selectKeyColumns = (now: Date): Sql => sql`k.*, coalesce((
    select d.calls from access_key_days d where d.key_id = k.id and d.day = (${now}::timestamptz at time zone 'UTC')::date
  ), 0) as calls_today`

/** Whether a key can be used at an instant. */
export const isUsable = (now: Date): Sql => sql`revoked_at is null and (expires_at is null or expires_at > ${now})`

/** Whether a key has a text of this digest at an instant: the present one, or the one before a rotation. */
export const hasDigest = (digest: Buffer, now: Date): Sql =>
  sql`(digest = ${digest} or (old_digest = ${digest} and old_text_until > ${now}))`

/** What a key is at an instant. */
export function toKeyState(
  row: Pick<AccessKeyRow, 'revoked_at' | 'expires_at' | 'old_text_until'>,
  now: Date,
): AccessKeyState {
  if (row.revoked_at) return 'revoked'
  if (row.expires_at && row.expires_at <= now) return 'expired'
  return row.old_text_until && row.old_text_until > now ? 'rotating' : 'active'
}

/** Gives a locked key a new text; the present one works beside it until an instant, or no longer. */
export async function rotateKey(
  db: Handle,
  id: number,
  { digest, text }: StoredKeyText,
  oldTextUntil: Date | null,
): Promise<void> {
  await db
    .updateTable('access_keys')
    .set((eb) => ({
      old_digest: oldTextUntil ? eb.ref('digest') : null,
      old_text_until: oldTextUntil,
      digest,
      text,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Ends a locked key. */
export async function revokeKey(db: Handle, id: number, at: Date): Promise<void> {
  await db
    .updateTable('access_keys')
    .set((eb) => ({ revoked_at: at, old_digest: null, old_text_until: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const toDay = defineRowMapper(AccessKeyDay)

/**
 * The calls of a key `k` by day, the newest first, of the last 90 days on which it was used; undefined when there is no such key
 * among those that are meant.
 */
export async function listKeyDays(db: Handle, id: number, isMeant: Sql): Promise<AccessKeyDay[] | undefined> {
  const { rows } = await sql<{ day: string | null; calls: number; refused: number }>`
    select d.day::text as day, d.calls, d.refused from access_keys k left join access_key_days d on d.key_id = k.id
    where k.id = ${id} and ${isMeant} order by d.day desc limit 90`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ day, ...counts }) => (day === null ? [] : [toDay({ day, ...counts })]))
}
