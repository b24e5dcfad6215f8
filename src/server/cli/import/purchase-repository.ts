import { sql } from 'kysely'
import { purchaseColumnTypes, recomputeTotals } from '#server/features/purchases/repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { PurchaseRecord } from './purchase-rows.ts'

function toRows(records: readonly PurchaseRecord[]) {
  return records.map((record) => ({
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
  }))
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

async function upsert(db: Handle, records: readonly PurchaseRecord[]): Promise<{ created: number; changed: number }> {
  const names = sql.join(Object.keys(purchaseColumnTypes).map((name) => sql.id(name)))
  // xmax is 0 in rows that this statement inserted, and this transaction's id in rows that it updated.
  const { rows } = await sql<{ is_new: boolean }>`
    insert into purchases (${names}) select ${names} from ${jsonRowset(purchaseColumnTypes, toRows(records))}
    on conflict (order_id) do update set player_id = excluded.player_id, date = excluded.date,
      platform = excluded.platform, sku = excluded.sku, is_valid = excluded.is_valid, type = excluded.type,
      item_id = excluded.item_id, amount = excluded.amount, value = excluded.value
    where (purchases.player_id, purchases.date, purchases.platform, purchases.sku, purchases.is_valid, purchases.type,
        purchases.item_id, purchases.amount, purchases.value) is distinct from
      (excluded.player_id, excluded.date, excluded.platform, excluded.sku, excluded.is_valid, excluded.type,
        excluded.item_id, excluded.amount, excluded.value)
    returning (xmax = 0) as is_new`.execute(db)
  const created = rows.filter((row) => row.is_new).length
  return { created, changed: rows.length - created }
}

/** Counts of a batch of purchases, and the ids of the created players. */
export type PurchaseCounts = { created: number; changed: number; unchanged: number; playersCreated: readonly string[] }

/**
 * Writes purchases in the handle's transaction, creates missing players and recomputes the totals of all buyers.
 * Idempotent.
 */
export async function writePurchases(db: Handle, records: readonly PurchaseRecord[]): Promise<PurchaseCounts> {
  const playersCreated = await insertMissingPlayers(db, records)
  const buyers = await lockBuyers(db, records)
  const { created, changed } = await upsert(db, records)
  await recomputeTotals(db, [...buyers])
  return { created, changed, unchanged: records.length - created - changed, playersCreated }
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
