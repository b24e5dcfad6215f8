import { sql } from 'kysely'
import { storeLabels } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleStep, scheduleStepBy } from '#server/platform/timed-steps/repository.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { lockPurchase, recomputeTotals, setRefund, toRefundValues } from '../repository.ts'
import type { StoreRefund } from './store-notification.ts'

/** How many waiting refunds are looked at together. */
const refundsAtATime = 500

/** The step that marks orders which were recorded while their refund was. */
export const waitingRefundsStep = { kind: 'waiting refunds', target: 'purchases' }

/** By when every call that records an order now has ended. */
const toCallsEnd = (now: Date) => new Date(now.getTime() + 60_000)

/** The player of an order, locked until the transaction ends; undefined while the order is not there. */
export async function lockBuyer(db: Handle, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('purchases').select('player_id').where('order_id', '=', orderId).executeTakeFirst()
  if (!row) return undefined
  return (await lockPlayers(db, [row.player_id])).has(row.player_id) ? row.player_id : undefined
}

/**
 * Notes what a store said of an order. Returns false when it said something else later. Of two that it said at the same
 * moment the reversal counts.
 */
export async function putRefund(
  db: Handle,
  { orderId, store, isRefunded, decidedAt }: StoreRefund,
  isWaiting: boolean,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into store_refunds as r (order_id, store, is_refunded, decided_at, received_at, is_waiting)
    values (${orderId}, ${store}, ${isRefunded}, ${decidedAt}, ${now}, ${isWaiting})
    on conflict (order_id, store) do update set is_refunded = excluded.is_refunded, decided_at = excluded.decided_at,
      received_at = excluded.received_at, is_waiting = excluded.is_waiting
    where (r.decided_at, not r.is_refunded) < (excluded.decided_at, not excluded.is_refunded)
    returning order_id`.execute(db)
  return rows.length > 0
}

/** Lets the orders that are recorded at this moment be looked at again. Call it before `putRefund`. */
export function scheduleWaiting(db: Handle, now: Date): Promise<void> {
  return scheduleStepBy(db, { ...waitingRefundsStep, dueAt: toCallsEnd(now) })
}

/** Lets orders that were imported be marked, where a refund waits for an order. */
export async function scheduleIfWaiting(db: Handle, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('store_refunds')
    .select('order_id')
    .where('is_waiting', '=', true)
    .limit(1)
    .execute()
  if (waiting.length > 0) await scheduleStep(db, { ...waitingRefundsStep, dueAt: now })
}

/**
 * Marks the order of a locked player as the store says, or takes the store's own mark back; never one of staff. Nothing for an
 * order of another store. The caller recomputes the player's totals.
 */
export async function applyRefund(
  db: Handle,
  playerId: string,
  { orderId, store, isRefunded }: Omit<StoreRefund, 'decidedAt'>,
  now: Date,
): Promise<void> {
  const name = storeLabels[store] ?? store
  const before = await lockPurchase(db, playerId, orderId)
  // Of many imported orders the store is not known.
  if (!before || (before.Store !== store && before.Store !== '')) return
  if (isRefunded ? before.Refund !== null : before.Refund?.By !== name) return
  const refund = { At: now.toISOString(), By: name, Reason: `Refunded by ${name}` }
  const after = await setRefund(db, orderId, isRefunded ? refund : null)
  const { markRefunded, removeRefundMark } = purchases
  await writeServerAudit(db, {
    at: now,
    actor: { id: null, name },
    action: (isRefunded ? markRefunded : removeRefundMark).records.action,
    targetKind: 'player',
    targetId: playerId,
    before: toRefundValues(before),
    after: toRefundValues(after),
  })
}

type Waiting = { order_id: string; store: 'apple' | 'google'; is_refunded: boolean; player_id: string }

/** Marks those of these orders, by their locked players, whose refunds wait for them. The caller recomputes the totals. */
export async function markRefundsThatWaited(
  db: Handle,
  playersByOrder: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<Omit<Waiting, 'player_id'>>`
    update store_refunds set is_waiting = false
    where order_id = any(${[...playersByOrder.keys()]}::text[]) and is_waiting
    returning order_id, store, is_refunded`.execute(db)
  for (const { order_id: orderId, store, is_refunded: isRefunded } of rows) {
    const playerId = playersByOrder.get(orderId)
    if (playerId !== undefined) await applyRefund(db, playerId, { orderId, store, isRefunded }, now)
  }
}

/**
 * Marks the orders whose refund waited for them. Returns when to come back: for more, or when the calls have ended that ran
 * while the youngest refund came.
 */
export async function applyWaitingRefunds(db: Handle, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<Waiting>`
    select r.order_id, r.store, r.is_refunded, p.player_id from store_refunds r join purchases p on p.order_id = r.order_id
    where r.is_waiting order by r.order_id limit ${refundsAtATime}`.execute(db)
  const locked = await lockPlayers(db, [...new Set(rows.map(({ player_id }) => player_id))])
  const ofLocked = rows.filter(({ player_id }) => locked.has(player_id))
  await markRefundsThatWaited(db, new Map(ofLocked.map(({ order_id, player_id }) => [order_id, player_id])), now)
  await recomputeTotals(db, [...locked.keys()], now)
  if (rows.length === refundsAtATime) return now
  const { received_at: youngest } = await db
    .selectFrom('store_refunds')
    .select(({ fn }) => fn.max('received_at').as('received_at'))
    .where('is_waiting', '=', true)
    .executeTakeFirstOrThrow()
  const again = youngest && toCallsEnd(youngest)
  return again && again > now ? again : undefined
}
