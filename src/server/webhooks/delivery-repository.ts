import { type Selectable, sql } from 'kysely'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import type { StoredEvent } from '#server/platform/outbox/outbox-repository.ts'

/**
 * Up to which event a webhook `p` is, of the feed `f`. After a restore the feed has another epoch and the number is of the
 * one before: then it begins with the oldest event that is kept.
 */
export const atCursor = sql<string>`case when p.epoch = f.epoch then p.position
  else coalesce((select min(position) - 1 from outbox where position is not null), f.last_position) end`

/** A webhook that this process sends for, until the lease ends. */
export type Lease = { readonly id: number; readonly token: string }

/** For how long a webhook is one process's: longer than a request may take. */
export const leaseMs = 30_000

/** Leases the webhooks that have something to send now and that no process sends for. */
export async function leaseDueWebhooks(db: Handle, token: string, now: Date): Promise<Lease[]> {
  const { rows } = await sql<{ id: number }>`
    update webhook_progress set lease = ${token}, lease_until = ${new Date(now.getTime() + leaseMs)}
    where webhook_id in (
      select p.webhook_id from webhook_progress p join webhooks w on w.id = p.webhook_id cross join feed_state f
      where w.is_active and (p.lease_until is null or p.lease_until <= ${now})
        and (p.next_attempt_at is null or p.next_attempt_at <= ${now})
        and (p.position < f.last_position or p.epoch <> f.epoch or exists (
          select from webhook_deliveries d
          where d.webhook_id = p.webhook_id and d.next_attempt_at is not null
            and (d.next_attempt_at <= ${now} or p.next_attempt_at is not null)))
      order by p.webhook_id for update of p skip locked)
    returning webhook_id as id`.execute(db)
  return rows.map(({ id }) => ({ id, token }))
}

/** Where a leased webhook is. */
export type Progress = {
  readonly epoch: string
  readonly position: number
  /** How often in a row new events were not accepted. */
  readonly failures: number
  /** How many new events the next request has at most. */
  readonly batchLimit: number
  readonly failingSince: Date | null
  /** Whether events are kept that are still to be accepted. */
  readonly hasWaiting: boolean
}

/** An event that is sent again. */
export type DueDelivery = StoredEvent & { readonly attempts: number; readonly first_attempt_at: Date | null }

/** Events that are sent again, the one that was due first at the beginning; with `isEarly` also one that is not due yet. */
export async function listDueDeliveries(
  db: Handle,
  id: number,
  now: Date,
  { take, isEarly }: { readonly take: number; readonly isEarly: boolean },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.attempts, d.first_attempt_at, o.position, o.written_at, o.kind, o.player_id, o.data
    from webhook_deliveries d join outbox o on o.position = d.position and o.written_at = d.written_at
    where d.webhook_id = ${id} and d.next_attempt_at is not null and (${isEarly} or d.next_attempt_at <= ${now})
    order by d.next_attempt_at, d.position limit ${take}`.execute(db)
  return rows
}

/** How many events are looked through at a time for those of the kinds of a webhook. */
const lookedThrough = 1_000

/** The next events of a webhook; a single row without an event where there are none of its kinds. */
type NextEventRow = { readonly [name in Exclude<keyof StoredEvent, 'position'>]: StoredEvent[name] | null } & {
  /** No function can return a column of the name "position". */
  readonly event_position: string | null
  /** The last position that was looked through; null when there was nothing. */
  readonly last: string | null
  readonly looked: number
}

/** Planning it takes longer than running it: the outbox has a part for each day. */
export const nextEventsPlan = cachedPlan<NextEventRow, 'after' | 'kinds' | 'take'>({
  name: 'next_events',
  changes: false,
  isLookup: true,
  parameters: { after: 'bigint', kinds: 'text[]', take: 'integer' },
  columns: {
    event_position: 'bigint',
    written_at: 'timestamptz',
    kind: 'text',
    player_id: 'text',
    data: 'text',
    last: 'bigint',
    looked: 'integer',
  },
  statement: ({ after, kinds, take }) => sql`
    with page as materialized (
      select position, written_at, kind, player_id, data from outbox
      where position > ${after} order by position limit ${sql.lit(lookedThrough)}
    )
    select e.position as event_position, e.written_at, e.kind, e.player_id, e.data, l.last, l.looked
    from (select max(position) as last, count(*)::integer as looked from page) l
    left join lateral (select * from page where kind = any (${kinds}) order by position limit ${take}) e on true`,
})

/** What a webhook sends next. */
export type NextEvents = {
  readonly events: readonly StoredEvent[]
  /** The position up to which there are no others of its kinds. */
  readonly end: number
  /** Whether nothing more was numbered by then. */
  readonly isEnd: boolean
}

/** The next events of these kinds, at most `take`. */
export async function listNextEvents(
  db: Handle,
  { after, kinds, take }: { readonly after: number; readonly kinds: readonly string[]; readonly take: number },
): Promise<NextEvents> {
  const rows = await nextEventsPlan.run(db, { after, kinds, take })
  const [first] = rows
  const events = rows.flatMap(({ event_position: position, written_at, kind, player_id, data }) =>
    position === null || written_at === null || kind === null || data === null
      ? []
      : [{ position, written_at, kind, player_id, data }],
  )
  const isFull = events.length === take
  return {
    events,
    end: Number((isFull ? events.at(-1)?.position : first?.last) ?? after),
    isEnd: !isFull && (first?.looked ?? 0) < lookedThrough,
  }
}

/** Of these things, those with an event that is still to be accepted. */
export async function listWaitingThings(db: Handle, id: number, things: readonly string[]): Promise<Set<string>> {
  if (things.length === 0) return new Set()
  const { rows } = await sql<{ thing: string }>`
    select distinct thing from webhook_deliveries
    where webhook_id = ${id} and dead_at is null and thing = any (${things}::text[])`.execute(db)
  return new Set(rows.map(({ thing }) => thing))
}

/** An event that is kept for later. */
export type NewDelivery = {
  readonly position: number
  readonly thing: string
  readonly attempts: number
  readonly first_attempt_at: Date | null
  /** Null behind an earlier event about the same thing. */
  readonly next_attempt_at: Date | null
  readonly failure: string
}

/** Keeps events for later. */
export async function insertDeliveries(db: Handle, id: number, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = jsonRowset(
    {
      position: 'bigint',
      thing: 'text',
      attempts: 'integer',
      first_attempt_at: 'timestamptz',
      next_attempt_at: 'timestamptz',
      failure: 'text',
    },
    deliveries,
  )
  // The time of an event is more exact than a Date.
  await sql`
    insert into webhook_deliveries (webhook_id, position, written_at, thing, attempts, first_attempt_at, next_attempt_at, failure)
    select ${id}::integer, o.position, o.written_at, thing, attempts, first_attempt_at, next_attempt_at, failure
    from ${rows} join outbox o on o.position = incoming.position`.execute(db)
}

/** How an event fared that was sent again. */
export type DeliveryResult = {
  readonly position: number
  readonly state: 'accepted' | 'waiting' | 'dead'
  readonly attempts: number
  readonly first_attempt_at: Date
  readonly next_attempt_at: Date | null
  readonly failure: string
}

/** Writes how events fared, and lets the next event of a thing go where the one before it is accepted or dead. */
export async function storeResults(
  db: Handle,
  id: number,
  results: readonly DeliveryResult[],
  now: Date,
): Promise<void> {
  if (results.length === 0) return
  const rows = jsonRowset(
    {
      position: 'bigint',
      state: 'text',
      attempts: 'integer',
      first_attempt_at: 'timestamptz',
      next_attempt_at: 'timestamptz',
      failure: 'text',
    },
    results,
  )
  await sql`
    update webhook_deliveries d set attempts = incoming.attempts, first_attempt_at = incoming.first_attempt_at,
      failure = incoming.failure, next_attempt_at = incoming.next_attempt_at,
      dead_at = case when state = 'dead' then ${now}::timestamptz end
    from ${rows} where d.webhook_id = ${id} and d.position = incoming.position and state <> 'accepted'`.execute(db)
  const ended = results.filter(({ state }) => state !== 'waiting').map(({ position }) => position)
  if (ended.length === 0) return
  // Reads what was there before it deletes.
  const { rows: things } = await sql<{ thing: string }>`
    with accepted as (
      delete from webhook_deliveries where webhook_id = ${id} and position = any (${ended}::bigint[]) and dead_at is null
    )
    select distinct thing from webhook_deliveries
    where webhook_id = ${id} and position = any (${ended}::bigint[])`.execute(db)
  await letNextGo(db, now, { id, things: things.map(({ thing }) => thing) })
}

/** Lets the first event of a thing go; of these things, or of all where events were deleted. */
async function letNextGo(db: Handle, now: Date, of?: { readonly id: number; readonly things: readonly string[] }) {
  const scope = of ? sql`d.webhook_id = ${of.id} and d.thing = any (${of.things}::text[])` : sql`true`
  await sql`
    update webhook_deliveries d set next_attempt_at = ${now}
    where ${scope} and d.next_attempt_at is null and d.dead_at is null and not exists (
      select from webhook_deliveries e
      where e.webhook_id = d.webhook_id and e.thing = d.thing and e.dead_at is null and e.position < d.position)`.execute(
    db,
  )
}

/** Lets all events that are sent again go now: their receiver accepts requests again, or has another address. */
export async function sendAllNow(db: Handle, id: number, now: Date): Promise<void> {
  await sql`update webhook_deliveries set next_attempt_at = ${now}
    where webhook_id = ${id} and next_attempt_at > ${now}`.execute(db)
}

/** Lets a webhook try at once, as one that has not failed. */
export async function forgetFailures(db: Handle, id: number, now: Date): Promise<void> {
  await sql`update webhook_progress set failures = 0, next_attempt_at = null where webhook_id = ${id}`.execute(db)
  await sendAllNow(db, id, now)
}

/** What is known of a webhook after requests. */
export type ProgressChange = Partial<
  Pick<
    Selectable<Tables['webhook_progress']>,
    | 'failures'
    | 'batch_limit'
    | 'failing_since'
    | 'next_attempt_at'
    | 'last_delivered_at'
    | 'last_failed_at'
    | 'last_failure'
  >
> & { readonly epoch: string; readonly position: number }

/**
 * Writes where a leased webhook is, which locks it for what else is written of it, and keeps the lease for the next request
 * or gives it back. False when another process has it, or it is gone.
 */
export async function storeProgress(
  db: Handle,
  { id, token }: Lease,
  change: ProgressChange,
  { now, isLast }: { readonly now: Date; readonly isLast: boolean },
): Promise<boolean> {
  const lease = isLast ? { lease: null, lease_until: null } : { lease_until: new Date(now.getTime() + leaseMs) }
  const { numUpdatedRows } = await db
    .updateTable('webhook_progress')
    .set({ ...change, ...lease })
    .where('webhook_id', '=', id)
    .where('lease', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Gives a webhook back. */
export async function endLease(db: Handle, { id, token }: Lease): Promise<void> {
  await db
    .updateTable('webhook_progress')
    .set({ lease: null, lease_until: null })
    .where('webhook_id', '=', id)
    .where('lease', '=', token)
    .execute()
}

/** A request that was made. */
export type MadeAttempt = Omit<
  Selectable<Tables['webhook_attempts']>,
  'id' | 'webhook_id' | 'first_position' | 'last_position'
> & {
  readonly first_position: number
  readonly last_position: number
}

/** Adds requests to the log. */
export async function insertAttempts(db: Handle, id: number, attempts: readonly MadeAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  await db
    .insertInto('webhook_attempts')
    .values(attempts.map((attempt) => ({ webhook_id: id, ...attempt })))
    .execute()
}

/** Sends dead events of a locked webhook again, those of the positions or all, and returns how many. */
export async function replayDead(
  db: Handle,
  id: number,
  positions: readonly number[] | null,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with replayed as (
      update webhook_deliveries d set dead_at = null, attempts = 0, first_attempt_at = null, next_attempt_at =
        case when exists (select from webhook_deliveries e where e.webhook_id = ${id} and e.thing = d.thing
            and e.position < d.position and (e.dead_at is null
              or (${positions}::bigint[] is null or e.position = any (${positions}::bigint[]))))
          then null else ${now}::timestamptz end
      where d.webhook_id = ${id} and d.dead_at is not null
        and (${positions}::bigint[] is null or d.position = any (${positions}::bigint[]))
      returning 1
    )
    select count(*)::integer as count from replayed`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes what was about events of before an instant, which the feed does not keep, and attempts of before another. */
export async function deleteOldDeliveries(
  db: Handle,
  writtenBefore: Date,
  attemptedBefore: Date,
  now: Date,
): Promise<void> {
  await sql`delete from webhook_deliveries where written_at < ${writtenBefore}`.execute(db)
  await letNextGo(db, now)
  await sql`delete from webhook_attempts where at < ${attemptedBefore}`.execute(db)
}
