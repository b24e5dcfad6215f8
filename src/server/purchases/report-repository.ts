import { sql } from 'kysely'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { parseJson } from '#contract/core/json.ts'
import { integerLimit } from '#contract/core/units.ts'
import { ReportedPurchase, type serverPurchases } from '#contract/game-server-purchases.ts'
import type { Evaluation } from '#server/attributes/configuration-rules.ts'
import { type GameWriter, writeGameSave } from '#server/persistence/game-save-repository.ts'
import type { SentEntry } from '#server/persistence/rules.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { PreparationOutdated } from '#server/platform/http/handler.ts'
import { lockPlayer, lockPlayers } from '#server/players/repository.ts'
import { markRefundsThatWaited } from './notifications/refund-repository.ts'
import { findProductBySku, holdProducts } from './products/product-repository.ts'
import { recomputeTotals, scheduleOrdersAhead, soldColumnTypes } from './repository.ts'

type Reported = EndpointReply<typeof serverPurchases.report>
type Sold = Pick<ReportedPurchase, 'ItemId' | 'Amount' | 'Type' | 'Value'>

/** An order as the studio's server or the store's receipt says it. */
export type Order = Pick<ReportedPurchase, 'OrderId' | 'Store' | 'SKU' | 'Valid' | 'IsSandbox'> & {
  readonly Date: Date
  readonly Source: 'server' | 'verified'
  /** Without it that of the store. */
  readonly Platform?: BuildPlatform | undefined
  /** What was sold; without it what the store product of the SKU says. */
  readonly sold?: Sold | undefined
  /** How many of that product were bought at once. */
  readonly quantity: number
}

const toReported = defineRowMapper(ReportedPurchase, { SKU: 'sku', Valid: 'is_valid' })

/** The columns of an order as it is recorded, with their types. */
const reportedColumnTypes = { ...soldColumnTypes, quantity: 'integer', saved: 'text' }

/** The platform that a store sells for, where it sells for one. */
const platformOfStore: Readonly<Record<string, BuildPlatform>> = { apple: 'ios', google: 'android' }

/** Whether another player has an order. Asked before the transaction that records it. */
export async function isOfAnother(db: Handle, orderId: string, playerId: string): Promise<boolean> {
  const row = await db.selectFrom('purchases').select('player_id').where('order_id', '=', orderId).executeTakeFirst()
  return row !== undefined && row.player_id !== playerId
}

/** The order that is stored under an id, as its player's; undefined when there is none. Throws PreparationOutdated. */
async function findReported(db: Handle, playerId: string, orderId: string): Promise<Reported | undefined> {
  const row = await db
    .selectFrom('purchases')
    .select([...toReported.columns, 'player_id', 'saved'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.player_id !== playerId) throw new PreparationOutdated()
  // Written below.
  const Saved = row.saved === null ? null : (parseJson(row.saved) as Reported['Saved'])
  return { Purchase: toReported(row), Saved }
}

/** Several of a product, bought as one order. */
function multiply({ ItemId, Amount, Type, Value }: Sold, quantity: number): Sold {
  const cents = Math.round(Number(Value) * 100) * quantity
  return { ItemId, Amount: Math.min(Amount * quantity, integerLimit), Type, Value: (cents / 100).toFixed(2) }
}

/**
 * What was sold: what the order says, or else the product of the SKU; undefined where there is none yet. Changes of the products
 * then wait until the order is committed, so that the new product finds it. They lock players after the products; so must
 * the caller.
 */
async function resolveSold(db: Handle, { Store, SKU, sold, quantity }: Order): Promise<Sold | undefined> {
  if (sold) return sold
  const known = await findProductBySku(db, Store, SKU)
  if (known) return multiply(known, quantity)
  await holdProducts(db)
  const added = await findProductBySku(db, Store, SKU)
  return added && multiply(added, quantity)
}

/** What each order sold, looked up once for each SKU. */
async function resolveEachSold(db: Handle, orders: readonly Order[]): Promise<(Sold | undefined)[]> {
  const resolved: (Sold | undefined)[] = []
  const bySku = new Map<string, Promise<Sold | undefined>>()
  for (const order of orders) {
    const key = JSON.stringify([order.Store, order.SKU])
    const known = order.sold ? Promise.resolve(order.sold) : (bySku.get(key) ?? resolveSold(db, order))
    if (!order.sold) bySku.set(key, known)
    resolved.push(await known)
  }
  return resolved
}

/** An order of a player as it is recorded. */
type NewOrder = {
  readonly playerId: string
  readonly order: Order
  readonly sold: Sold | undefined
  readonly saved: Reported['Saved']
}

/** Adds orders of locked players, and returns those whose ids nobody had. */
async function insertOrders(db: Handle, orders: readonly NewOrder[]): Promise<ReportedPurchase[]> {
  const rows = orders.map(({ playerId, order, sold, saved }) => ({
    order_id: order.OrderId,
    player_id: playerId,
    date: order.Date,
    platform: order.Platform ?? platformOfStore[order.Store] ?? '',
    sku: order.SKU,
    is_valid: order.Valid,
    type: sold?.Type ?? 0,
    item_id: sold?.ItemId ?? '',
    amount: sold?.Amount ?? 1,
    value: sold?.Value ?? '0.00',
    store: order.Store,
    source: order.Source,
    is_sandbox: order.IsSandbox,
    awaits_product: sold === undefined,
    quantity: order.quantity,
    saved: saved && JSON.stringify(saved),
  }))
  const names = sql.join(Object.keys(reportedColumnTypes).map((name) => sql.id(name)))
  const { rows: added } = await sql<MappedRow<typeof toReported>>`
    insert into purchases (${names}) select ${names} from ${jsonRowset(reportedColumnTypes, rows)} order by order_id
    on conflict do nothing returning ${sql.join(toReported.columns.map((name) => sql.id(name)))}`.execute(db)
  return added.map(toReported)
}

/** What follows from orders of locked players that were added. */
async function countAdded(
  db: Handle,
  added: readonly { readonly playerId: string; readonly order: Order }[],
  now: Date,
): Promise<void> {
  await markRefundsThatWaited(db, new Map(added.map(({ playerId, order }) => [order.OrderId, playerId])), now)
  await recomputeTotals(db, [...new Set(added.map(({ playerId }) => playerId))], now)
  if (added.some(({ order }) => order.Date > now)) await scheduleOrdersAhead(db, now)
}

/**
 * Records an order and saves the keys that it changes, both or neither. An order that the player has already is answered as
 * it is, and nothing is saved. Throws PreparationOutdated for an order that another player has meanwhile, `player-unknown`,
 * and what a save throws.
 */
export async function recordOrder(
  db: Handle,
  playerId: string,
  order: Order,
  save: {
    readonly writer: GameWriter
    readonly entries: readonly SentEntry[] | undefined
    readonly configured: Evaluation
  },
  now: Date,
): Promise<{ readonly reported: Reported; readonly isNew: boolean }> {
  const sold = await resolveSold(db, order)
  await lockPlayer(db, playerId)
  const earlier = await findReported(db, playerId, order.OrderId)
  if (earlier) return { reported: earlier, isNew: false }
  const { writer, entries, configured } = save
  const saved = entries ? await writeGameSave(db, playerId, writer, entries, configured, now) : null
  const [Purchase] = await insertOrders(db, [{ playerId, order, sold, saved }])
  // The player is locked, so the order is not this one's.
  if (!Purchase) throw new PreparationOutdated()
  await countAdded(db, [{ playerId, order }], now)
  return { reported: { Purchase, Saved: saved }, isNew: true }
}

/** The players of those of these orders that are there, by order. */
async function findOwners(db: Handle, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ order_id: string; player_id: string }>`
    select order_id, player_id from purchases where order_id = any(${orderIds}::text[])`.execute(db)
  return new Map(rows.map(({ order_id, player_id }) => [order_id, player_id]))
}

/**
 * Records orders of many players; of two rows with one order the first one counts. Returns what became of each: recorded,
 * there already, the order of another player, or of a player who is not there.
 */
export async function recordOrders(
  db: Handle,
  rows: readonly { readonly playerId: string; readonly order: Order }[],
  now: Date,
): Promise<('recorded' | 'there' | 'of another' | 'player unknown')[]> {
  const sold = await resolveEachSold(
    db,
    rows.map(({ order }) => order),
  )
  const known = await lockPlayers(db, [...new Set(rows.map(({ playerId }) => playerId))])
  const ids = [...new Set(rows.map(({ order }) => order.OrderId))]
  const owners = await findOwners(db, ids)
  const candidates = new Map<string, NewOrder>()
  for (const [index, { playerId, order }] of rows.entries())
    if (known.has(playerId) && !owners.has(order.OrderId) && !candidates.has(order.OrderId))
      candidates.set(order.OrderId, { playerId, order, sold: sold[index], saved: null })
  const added = new Set((await insertOrders(db, [...candidates.values()])).map(({ OrderId }) => OrderId))
  const recorded = [...candidates.values()].filter(({ order }) => added.has(order.OrderId))
  await countAdded(db, recorded, now)
  // Which were added by others meanwhile.
  const present = await findOwners(db, ids)
  return rows.map(({ playerId, order: { OrderId } }) => {
    if (!known.has(playerId)) return 'player unknown'
    if (present.get(OrderId) !== playerId) return 'of another'
    return added.delete(OrderId) ? 'recorded' : 'there'
  })
}
