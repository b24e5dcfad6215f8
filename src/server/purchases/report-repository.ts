import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { parseJson } from '#contract/core/json.ts'
import { integerLimit } from '#contract/core/units.ts'
import { ReportedPurchase, type serverPurchases } from '#contract/game-server-purchases.ts'
import type { Evaluation } from '#server/attributes/configuration-rules.ts'
import { type GameWriter, writeGameSave } from '#server/persistence/game-save-repository.ts'
import type { SentEntry } from '#server/persistence/rules.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { PreparationOutdated } from '#server/platform/http/handler.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { applyWaitingRefund } from './notifications/refund-repository.ts'
import { findProductBySku, holdProducts } from './products/product-repository.ts'
import { recomputeTotals, scheduleOrdersAhead } from './repository.ts'

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

/** Adds an order, after those of its id that are not committed yet. Throws PreparationOutdated. */
async function insertReported(
  db: Handle,
  playerId: string,
  order: Order,
  sold: Sold | undefined,
  saved: Reported['Saved'],
): Promise<ReportedPurchase> {
  const row: MappedRow<typeof toReported> | undefined = await db
    .insertInto('purchases')
    .values({
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(toReported.columns)
    .executeTakeFirst()
  // The player is locked, so the order is not this one's.
  if (!row) throw new PreparationOutdated()
  return toReported(row)
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
  const Saved = entries ? await writeGameSave(db, playerId, writer, entries, configured, now) : null
  const Purchase = await insertReported(db, playerId, order, sold, Saved)
  await applyWaitingRefund(db, playerId, order.OrderId, now)
  await recomputeTotals(db, [playerId], now)
  if (order.Date > now) await scheduleOrdersAhead(db, now)
  return { reported: { Purchase, Saved }, isNew: true }
}
