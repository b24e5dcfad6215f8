import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { parseJson } from '#contract/core/json.ts'
import { aheadLimitMs } from '#contract/core/units.ts'
import { ReportedPurchase, type serverPurchases } from '#contract/game-server-purchases.ts'
import type { Evaluation } from '#server/attributes/configuration-rules.ts'
import { type GameWriter, writeGameSave } from '#server/persistence/game-save-repository.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { findProductBySku, holdProducts } from './products/product-repository.ts'
import { recomputeTotals, scheduleOrdersAhead } from './repository.ts'

type Report = EndpointInput<typeof serverPurchases.report>['body']
type Reported = EndpointReply<typeof serverPurchases.report>

const toReported = defineRowMapper(ReportedPurchase, { SKU: 'sku', Valid: 'is_valid' })

/** The platform that a store sells for, where it sells for one. */
const platformOfStore: Readonly<Record<string, BuildPlatform>> = { apple: 'ios', google: 'android' }

/** The order that is stored under an id, as its player's; undefined when there is none. Throws `order-of-another-player`. */
async function findReported(db: Handle, playerId: string, orderId: string): Promise<Reported | undefined> {
  const row = await db
    .selectFrom('purchases')
    .select([...toReported.columns, 'player_id', 'saved'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.player_id !== playerId) throw new ApiError('order-of-another-player')
  // Written below.
  const Saved = row.saved === null ? null : (parseJson(row.saved) as Reported['Saved'])
  return { Purchase: toReported(row), Saved }
}

type Sold = Pick<ReportedPurchase, 'ItemId' | 'Amount' | 'Type' | 'Value'> & { readonly awaitsProduct: boolean }

/**
 * What was sold: what the report says, or else the product of the SKU. Where there is none, changes of the products wait until
 * the order is committed, so that the new product finds it. They lock players after the products; so must the caller.
 */
async function resolveSold(db: Handle, { Store, SKU, ItemId, Amount = 1, Type = 0, Value }: Report): Promise<Sold> {
  if (ItemId !== undefined && Value !== undefined) return { ItemId, Amount, Type, Value, awaitsProduct: false }
  const known = await findProductBySku(db, Store, SKU)
  if (known) return { ...known, awaitsProduct: false }
  await holdProducts(db)
  const added = await findProductBySku(db, Store, SKU)
  return added
    ? { ...added, awaitsProduct: false }
    : { ItemId: '', Amount: 1, Type: 0, Value: '0.00', awaitsProduct: true }
}

/** Adds an order, after those of its id that are not committed yet. Throws `order-of-another-player`. */
async function insertReported(
  db: Handle,
  playerId: string,
  order: Report,
  sold: Sold,
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
      type: sold.Type,
      item_id: sold.ItemId,
      amount: sold.Amount,
      value: sold.Value,
      store: order.Store,
      source: 'server',
      is_sandbox: order.IsSandbox,
      awaits_product: sold.awaitsProduct,
      saved: saved && JSON.stringify(saved),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(toReported.columns)
    .executeTakeFirst()
  // The player is locked, so the order is not this one's.
  if (!row) throw new ApiError('order-of-another-player')
  return toReported(row)
}

/**
 * Records a purchase that the studio's server verified and saves the keys that it changes, both or neither. An order that
 * the player has already is answered as it is, and nothing is saved. Throws `invalid-input` for an order from the future,
 * `order-of-another-player`, `player-unknown`, and what a save throws.
 */
export async function reportPurchase(
  db: Handle,
  playerId: string,
  writer: GameWriter,
  { Entries, ...order }: Report,
  configured: Evaluation,
  now: Date,
): Promise<{ readonly reported: Reported; readonly isNew: boolean }> {
  if (order.Date.getTime() > now.getTime() + aheadLimitMs) {
    throwInvalidInput([{ path: 'body.Date', message: 'An order is at most a day ahead of now.' }])
  }
  const sold = await resolveSold(db, order)
  await lockPlayer(db, playerId)
  const earlier = await findReported(db, playerId, order.OrderId)
  if (earlier) return { reported: earlier, isNew: false }
  const Saved = Entries ? await writeGameSave(db, playerId, writer, Entries, configured, now) : null
  const Purchase = await insertReported(db, playerId, order, sold, Saved)
  await recomputeTotals(db, [playerId], now)
  if (order.Date > now) await scheduleOrdersAhead(db, now)
  return { reported: { Purchase, Saved }, isNew: true }
}
