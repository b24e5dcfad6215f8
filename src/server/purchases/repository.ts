import { type Selectable, sql } from 'kysely'
import { Purchase, type PurchaseState } from '#contract/purchase.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { prefixColumns, type Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { type ColumnResolver, createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'

/** A row of the table of purchases, without what only its report reads and its product. */
export type PurchaseRow = Omit<Selectable<Tables['purchases']>, 'saved' | 'quantity'>

/** The columns of a purchase with their types, without its refund. */
export const soldColumnTypes = {
  order_id: 'text',
  player_id: 'text',
  date: 'timestamptz',
  platform: 'text',
  sku: 'text',
  is_valid: 'boolean',
  type: 'smallint',
  item_id: 'text',
  amount: 'integer',
  value: 'numeric',
  store: 'text',
  source: 'text',
  is_sandbox: 'boolean',
  awaits_product: 'boolean',
}

/** The columns of a purchase with their types, for rows that are inserted as JSON. */
export const purchaseColumnTypes = {
  ...soldColumnTypes,
  refunded_at: 'timestamptz',
  refunded_by: 'text',
  refund_reason: 'text',
  refund_version: 'integer',
}

/** The columns of `PurchaseRow` of a table or subquery called p, for SQL written by hand. */
export const purchaseColumns = prefixColumns('p', Object.keys(purchaseColumnTypes))

const stateConditions: Readonly<Record<PurchaseState, (column: ColumnResolver) => Sql>> = {
  valid: (column) => sql`${column('is_valid')} and ${column('refunded_at')} is null and not ${column('is_sandbox')}`,
  invalid: (column) =>
    sql`not ${column('is_valid')} and ${column('refunded_at')} is null and not ${column('is_sandbox')}`,
  refunded: (column) => sql`${column('refunded_at')} is not null and not ${column('is_sandbox')}`,
  sandbox: (column) => sql`${column('is_sandbox')}`,
}

/** The condition that an order is in this state. Only valid orders are revenue. */
export function hasState(state: PurchaseState, column: ColumnResolver): Sql {
  return stateConditions[state](column)
}

const toPurchaseFields = defineRowMapper(Purchase.omit({ Refund: true }), {
  SKU: 'sku',
  Valid: 'is_valid',
  Version: 'refund_version',
})

/** An order as replies have it. */
export function toPurchase(row: PurchaseRow): Purchase {
  const { refunded_at: at, refunded_by: By, refund_reason: Reason } = row
  return Object.assign(toPurchaseFields(row), { Refund: at && { At: at.toISOString(), By, Reason } })
}

/** The newest purchase of a player up to now, valid or not. */
export const lastPurchasePlan = cachedPlan<PurchaseRow, 'playerId' | 'now'>({
  name: 'last_purchase',
  changes: false,
  parameters: { playerId: 'text', now: 'timestamptz' },
  columns: purchaseColumnTypes,
  statement: ({ playerId, now }) => sql`select ${purchaseColumns} from purchases p
    where p.player_id = ${playerId} and p.date <= ${now} order by p.date desc, p.order_id desc limit 1`,
})

/** An order of a player, locked until the transaction ends; undefined when the player has no such order. */
export async function lockPurchase(db: Handle, playerId: string, orderId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<PurchaseRow>`select ${purchaseColumns} from purchases p
    where p.player_id = ${playerId} and p.order_id = ${orderId} for update`.execute(db)
  return rows[0] && toPurchase(rows[0])
}

/** Sets the mark of a refunded order, or with null removes it, and counts its version up; returns the order. */
export async function setRefund(db: Handle, orderId: string, refund: Purchase['Refund']): Promise<Purchase> {
  const { rows } = await sql<PurchaseRow>`update purchases p set refunded_at = ${refund?.At ?? null}::timestamptz,
      refunded_by = ${refund?.By ?? ''}, refund_reason = ${refund?.Reason ?? ''}, refund_version = refund_version + 1
    where order_id = ${orderId} returning ${purchaseColumns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the order ${orderId} was locked and is gone`)
  return toPurchase(row)
}

/** What the audit log has of an order whose mark changes. */
export const toRefundValues = ({ OrderId, ItemId, SKU, Value, Refund }: Purchase) => ({
  OrderId,
  ItemId,
  SKU,
  Value,
  Refund: Refund?.Reason ?? null,
})

/**
 * Recomputes what players spent, from all their orders up to now that are revenue. The caller has locked the players
 * before it wrote their orders.
 */
export async function recomputeTotals(db: Handle, playerIds: readonly string[], now: Date): Promise<void> {
  const rows = playerIds.map((id) => ({ player_id: id }))
  await sql`
    with totals as (
      select incoming.player_id, coalesce(sum(p.value), 0) as spent, count(p.order_id)::integer as bought
      from ${jsonRowset({ player_id: 'text' }, rows)}
        left join purchases p on p.player_id = incoming.player_id
          and p.date <= ${now} and ${hasState('valid', createColumnResolver('p'))}
      group by incoming.player_id
    )
    update players set total_spent = totals.spent, purchases_count = totals.bought from totals
    where players.player_id = totals.player_id
      and (players.total_spent, players.purchases_count) is distinct from (totals.spent, totals.bought)`.execute(db)
}

/** The step that counts orders when their date has come; one at a time is pending. */
export const orderDateStep = { kind: 'order date', target: 'purchases' }

/** The date of the first order that is dated ahead of now. */
async function findNextOrderDate(db: Handle, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ date: Date }>`
    select date from purchases where date > ${now} order by date, order_id limit 1`.execute(db)
  return rows[0]?.date
}

/** Two writers of the step wait for each other, so that each sees the orders of the other. */
async function lockOrderDateStep(db: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quarterdeck order date step', 0))`.execute(db)
}

/** Schedules the counting of orders that are dated ahead of now. Call it after orders were written. */
export async function scheduleOrdersAhead(db: Handle, now: Date): Promise<void> {
  if (!(await findNextOrderDate(db, now))) return
  await lockOrderDateStep(db)
  const dueAt = await findNextOrderDate(db, now)
  if (dueAt) await scheduleStep(db, { ...orderDateStep, dueAt })
}

/** Counts the orders whose date came between two instants. Returns the date of the next one. */
export async function countOrders(db: Handle, from: Date, now: Date): Promise<Date | undefined> {
  await lockOrderDateStep(db)
  const { rows } = await sql<{ player_id: string }>`select player_id from players
    where player_id in (select p.player_id from purchases p where p.date >= ${from} and p.date <= ${now})
    order by player_id for no key update`.execute(db)
  await recomputeTotals(
    db,
    rows.map(({ player_id }) => player_id),
    now,
  )
  return findNextOrderDate(db, now)
}
