import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'

/** The numbers of the events that are kept: the epoch that they belong to, the last one, and the one before the first. */
export async function getFeedState(db: Handle): Promise<{ epoch: string; last: number; before: number }> {
  const { rows } = await sql<{ epoch: string; last: string; first: string | null }>`
    select epoch, last_position as last, (select min(position) from outbox where position is not null) as first
    from feed_state`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The feed has no state.')
  const last = Number(row.last)
  return { epoch: row.epoch, last, before: row.first === null ? last : Number(row.first) - 1 }
}

/** An event as it is stored. */
export type StoredEvent = {
  readonly position: string
  readonly written_at: Date
  readonly kind: string
  readonly player_id: string | null
  readonly data: string
}

/** The numbered events after a position, oldest first, at most `take`. */
export async function listEvents(db: Handle, after: number, take: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select position, written_at, kind, player_id, data from outbox
    where position > ${after}::bigint order by position limit ${take}`.execute(db)
  return rows
}

/** Makes the parts of the coming days, and drops those whose events are past. */
export async function turnOutboxParts(db: Handle, keptDays: number, now: Date): Promise<void> {
  await sql`select turn_outbox_parts(${now}, ${keptDays})`.execute(db)
}

/** Deletes the events of before an instant for which no part was made in time. */
export async function deleteOtherEvents(db: Handle, before: Date): Promise<void> {
  await sql`delete from outbox_other where written_at < ${before}`.execute(db)
}

/** Forgets all events and begins anew, as after a restore: no cursor of before is valid any more. */
export async function beginFeedAnew(db: Handle): Promise<void> {
  await sql`truncate outbox`.execute(db)
  await sql`update feed_state set epoch = substr(md5(gen_random_uuid()::text), 1, 12)`.execute(db)
}
