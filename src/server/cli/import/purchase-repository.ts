import { sql } from 'kysely'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleIfWaiting } from '#server/purchases/notifications/refund-repository.ts'
import { purchaseColumnTypes, recomputeTotals, scheduleOrdersAhead } from '#server/purchases/repository.ts'
import { CommandError } from '../command-error.ts'
import { type ComparedOrder, toMark } from './order-changes.ts'
import type { PurchaseRecord } from './purchase-rows.ts'
import { findOrders } from './stored-orders.ts'

function toRows(orders: readonly ComparedOrder[]) {
  return orders.map((order) => {
    const { record } = order
    const mark = toMark(order)
    return {
      order_id: record.orderId,
      player_id: record.playerId,
      date: record.date,
      platform: record.platform,
      sku: record.sku,
      is_valid: record.isValid,
      type: record.type,
      item_id: record.itemId,
      amount: record.amount,
      value: record.value,
      store: record.store,
      source: record.source,
      is_sandbox: record.isSandbox,
      // Another sale has an item and a value of its own.
      awaits_product: order.stored?.awaits_product === true && order.change !== 'replaced',
      refunded_at: mark?.at,
      refunded_by: mark?.by ?? '',
      refund_reason: mark?.reason ?? '',
      // Of an order whose mark was taken back, too.
      refund_version: mark?.version ?? order.stored?.refund_version ?? 0,
    }
  })
}

/** Creates missing players of purchases, with the date of their first purchase; returns their ids. */
async function insertMissingPlayers(db: Handle, records: readonly PurchaseRecord[]): Promise<string[]> {
  const first = new Map<string, PurchaseRecord>()
  for (const record of records) {
    const known = first.get(record.playerId)
    if (!known || record.date < known.date) first.set(record.playerId, record)
  }
  const rows = [...first.values()].map(({ playerId, nickname, date }) => ({
    player_id: playerId,
    nickname,
    nickname_folded: fold(nickname),
    created_at: date,
  }))
  const shape = { player_id: 'text', nickname: 'text', nickname_folded: 'text', created_at: 'timestamptz' }
  const added = await sql<{ player_id: string }>`
    insert into players (player_id, nickname, nickname_folded, created_at)
    select player_id, nickname, nickname_folded, created_at from ${jsonRowset(shape, rows)}
    on conflict do nothing returning player_id`.execute(db)
  return added.rows.map((row) => row.player_id)
}

/** Locks the players whose totals this batch may change: the buyers and the previous owners of these orders. */
async function lockBuyers(db: Handle, records: readonly PurchaseRecord[]): Promise<Set<string>> {
  const rows = records.map(({ orderId, playerId }) => ({ order_id: orderId, player_id: playerId }))
  const locked = await sql<{ player_id: string }>`
    with touched as (
      select incoming.player_id, purchases.player_id as before
      from ${jsonRowset({ order_id: 'text', player_id: 'text' }, rows)}
      left join purchases on purchases.order_id = incoming.order_id
    )
    select player_id from players
    where player_id in (select player_id from touched) or player_id in (select before from touched)
    order by player_id for no key update`.execute(db)
  return new Set(locked.rows.map((row) => row.player_id))
}

const columnNames = Object.keys(purchaseColumnTypes)

/** Adds orders; another writer may have added one of them since they were compared. */
async function insertOrders(db: Handle, orders: readonly ComparedOrder[]): Promise<number> {
  if (orders.length === 0) return 0
  const names = sql.join(columnNames.map((name) => sql.id(name)))
  const { numAffectedRows } = await sql`
    insert into purchases (${names}) select ${names} from ${jsonRowset(purchaseColumnTypes, toRows(orders))}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

async function updateOrders(db: Handle, orders: readonly ComparedOrder[]): Promise<number> {
  if (orders.length === 0) return 0
  const assignments = columnNames
    .filter((name) => name !== 'order_id')
    .map((name) => sql`${sql.id(name)} = incoming.${sql.id(name)}`)
  const { numAffectedRows } = await sql`
    update purchases set ${sql.join(assignments)} from ${jsonRowset(purchaseColumnTypes, toRows(orders))}
    where purchases.order_id = incoming.order_id`.execute(db)
  return Number(numAffectedRows)
}

/** What became of a batch of purchases, and the ids of the created players. */
export type WrittenPurchases = { readonly orders: readonly ComparedOrder[]; readonly playersCreated: readonly string[] }

/** Which stored orders a batch may overwrite with another sale, and the name in ids that are generated. */
export type WriteOptions = { readonly sourceName: string; readonly replaces: boolean }

/**
 * Writes purchases in the handle's transaction, creates missing players and recomputes the totals of all buyers.
 * Idempotent. Throws CommandError when orders were stored or changed since the file was compared with them.
 */
export async function writePurchases(
  db: Handle,
  records: readonly PurchaseRecord[],
  { sourceName, replaces }: WriteOptions,
): Promise<WrittenPurchases> {
  const sales = records.filter(({ isRefund }) => !isRefund)
  const playersCreated = await insertMissingPlayers(db, sales)
  const buyers = await lockBuyers(db, records)
  const orders = await findOrders(db, sourceName, records, true)
  const having = (...changes: readonly ComparedOrder['change'][]) =>
    orders.filter(({ change }) => changes.includes(change))
  const [added, updated] = [having('created'), having('changed', 'replaced')]
  const written = (await insertOrders(db, added)) + (await updateOrders(db, updated))
  const isOutdated =
    written !== added.length + updated.length ||
    (!replaces && having('replaced').length > 0) ||
    orders.some(({ stored }) => stored && !buyers.has(stored.player_id))
  if (isOutdated) {
    throw new CommandError('Orders of the file were stored by another import or call meanwhile. Nothing was changed.')
  }
  const now = new Date()
  await recomputeTotals(db, [...buyers], now)
  await scheduleIfWaiting(db, now)
  await scheduleOrdersAhead(db, now)
  return { orders, playersCreated }
}

/** Sets the creation date of imported players to their first purchase, which may be in a later batch. */
export async function moveCreationToFirstPurchase(db: Handle, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return
  const rows = playerIds.map((id) => ({ player_id: id }))
  await sql`
    with firsts as (
      select player_id, min(date) as first_date from purchases
      where player_id in (select player_id from ${jsonRowset({ player_id: 'text' }, rows)}) group by player_id
    )
    update players set created_at = firsts.first_date from firsts
    where players.player_id = firsts.player_id and firsts.first_date < players.created_at`.execute(db)
}
