import { sql } from 'kysely'
import { dayMs } from '#contract/core/units.ts'
import { type PurchaseState, purchaseStates } from '#contract/purchase.ts'
import type { PurchaseSummary } from '#contract/purchases.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { hasFilter, type PurchaseFilter, toCondition, toEnd, toScope } from './filter.ts'
import { hasState } from './repository.ts'
import { toPeriod } from './rules.ts'

/** Maximum items that are listed; the others are summed up together. */
const maxNamedItems = 10

type Part = 'day' | 'item' | 'others' | 'first' | 'last' | PurchaseState

type SummaryRow = { part: Part; name: string; value: string; count: number }

const none = { Value: '0.00', Count: 0 }

/**
 * How much was bought up to now, per day in UTC and per item: the revenue, and apart from it the refunded and invalid
 * orders and those of the sandbox.
 * `playerSince` is the creation date of the selection's player. See `PurchaseSummary` about the period.
 */
export async function summarizePurchases(
  db: Handle,
  selection: PurchaseFilter,
  times: { now: Date; playerSince?: Date },
): Promise<PurchaseSummary> {
  const rows = await sumUp(db, { ...selection, to: toEnd(selection, times.now) })
  const named = (part: Part) => rows.filter((row) => row.part === part)
  const [[first], [last], [others]] = [named('first'), named('last'), named('others')]
  const toSum = (row: SummaryRow | undefined) => (row ? { Value: row.value, Count: row.count } : none)
  const period = first && last && toPeriod(selection, { first: first.name, last: last.name }, times)
  return {
    From: period?.from.toISOString() ?? null,
    To: period?.to.toISOString() ?? null,
    ...toSum(named('valid')[0]),
    Refunded: toSum(named('refunded')[0]),
    Invalid: toSum(named('invalid')[0]),
    Sandbox: toSum(named('sandbox')[0]),
    PerDay: named('day').map((row) => ({ Day: row.name, ...toSum(row) })),
    PerItem: named('item').map((row) => ({ ItemId: row.name, ...toSum(row) })),
    Others: { Items: Number(others?.name ?? 0), ...toSum(others) },
  }
}

const states = sql.join(
  purchaseStates.map((state) => sql`when ${hasState(state, (column) => sql.ref(column))} then ${sql.lit(state)}`),
  sql` `,
)

/** The sums of a selection per day, item and state, from its purchases. */
function readPurchases(selection: PurchaseFilter, within: Sql): Sql {
  return sql`
    select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id, case ${states} end as state,
      sum(value) as value, count(*) as count
    from purchases where ${within} and ${toScope(selection)} and ${toCondition(selection)} group by 1, 2, 3`
}

/**
 * The sums of a selection per day, item and state. Without a text and a player, whole days are read from the stored
 * sums, and only the partial days at the ends of the period from the purchases.
 */
function selectCells(selection: PurchaseFilter): Sql {
  const { from, to } = selection
  const firstWhole = from && new Date(Math.ceil(from.getTime() / dayMs) * dayMs)
  const behindWhole = to && new Date(Math.floor(to.getTime() / dayMs) * dayMs)
  const hasNoWhole = firstWhole && behindWhole && behindWhole <= firstWhole
  if (hasFilter(selection) || selection.playerId !== undefined || hasNoWhole) {
    return readPurchases(selection, sql`true`)
  }
  const days = allOf([
    ...(firstWhole ? [sql`day >= (${firstWhole}::timestamptz at time zone 'UTC')::date`] : []),
    ...(behindWhole ? [sql`day < (${behindWhole}::timestamptz at time zone 'UTC')::date`] : []),
  ])
  const parts = [
    sql`select day, item_id, state, value, count from purchase_days where ${days}`,
    ...(firstWhole && firstWhole > from ? [readPurchases(selection, sql`date < ${firstWhole}`)] : []),
    ...(behindWhole && behindWhole < to ? [readPurchases(selection, sql`date >= ${behindWhole}`)] : []),
  ]
  return sql`${sql.join(parts, sql` union all `)}`
}

/** The sums of the period by state, those of the revenue per day and per item, and the first and the last day. */
async function sumUp(db: Handle, selection: PurchaseFilter): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    with cells as materialized (${selectCells(selection)}), revenue as (
      select day, item_id, value, count from cells where state = 'valid'
    ), items as materialized (
      select item_id, sum(value) as value, sum(count) as count,
        row_number() over (order by sum(value) desc, item_id) as position from revenue group by item_id
    ), parts as (
      select state as part, '' as name, sum(value) as value, sum(count) as count, 0 as position from cells group by state
      union all select 'first', min(day)::text, 0, 0, 0 from cells having count(*) > 0
      union all select 'last', max(day)::text, 0, 0, 0 from cells having count(*) > 0
      union all select 'day', day::text, sum(value), sum(count), 0 from revenue group by day
      union all select 'item', item_id, value, count, position from items where position <= ${maxNamedItems}
      union all select 'others', count(*)::text, sum(value), sum(count), 0 from items where position > ${maxNamedItems}
    )
    select part, name, coalesce(value, 0)::numeric(18, 2)::text as value, coalesce(count, 0)::int as count
    from parts order by part, position, name`.execute(db)
  return rows
}
