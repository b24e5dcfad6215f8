import { sql } from 'kysely'
import { integerLimit } from '#contract/core/units.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { recomputeTotals } from '../repository.ts'
import { holdProducts } from './product-repository.ts'

/** How many orders are valued at a time. */
export const ordersAtATime = 1_000

/** The step that values the orders that one call did not get to. */
export const orderValuesStep = { kind: 'order values', target: 'purchases' }

/**
 * Gives orders that wait for a product which is there now their item and value, at most as many as are valued at a time.
 * Returns how many. The caller holds the products, so that no order begins to wait for one of them meanwhile.
 */
export async function valueOrders(db: Handle, now: Date): Promise<number> {
  const { rows } = await sql<{ order_id: string; player_id: string }>`
    select p.order_id, p.player_id from store_products s
      join purchases p on p.store = s.store and p.sku collate "C" = s.sku and p.awaits_product
    limit ${ordersAtATime}`.execute(db)
  if (rows.length === 0) return 0
  const playerIds = [...new Set(rows.map(({ player_id }) => player_id))]
  await lockPlayers(db, playerIds)
  await sql`
    update purchases p set item_id = s.item_id, type = s.type, value = s.value * p.quantity, awaits_product = false,
      amount = least(s.amount::bigint * p.quantity, ${integerLimit})
    from store_products s
    where p.order_id = any(${rows.map(({ order_id }) => order_id)}::text[]) and p.awaits_product
      and s.store = p.store and s.sku = p.sku collate "C"`.execute(db)
  await recomputeTotals(db, playerIds, now)
  return rows.length
}

/** Values orders as above, and lets the timed step go on where there are more. */
export async function valueFirstOrders(db: Handle, now: Date): Promise<number> {
  const valued = await valueOrders(db, now)
  if (valued === ordersAtATime) await scheduleStep(db, { ...orderValuesStep, dueAt: now })
  return valued
}

/** Values orders in the timed step; returns when to come back for more. */
export async function valueWaitingOrders(db: Handle, now: Date): Promise<Date | undefined> {
  // A change of the products that finds this step running relies on it to see the new ones.
  await holdProducts(db)
  return (await valueOrders(db, now)) === ordersAtATime ? now : undefined
}
