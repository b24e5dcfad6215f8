import { sql } from 'kysely'
import type { PurchaseSummary } from '#contract/purchases.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { hasFilter, type PurchaseFilter, toCondition, toScope } from './filter.ts'
import { purchaseList } from './purchase-list.ts'
import { type Period, toPeriod } from './rules.ts'

/** Maximum items that are listed; the others are summed up together. */
const maxNamedItems = 10

type SummaryRow = { part: 'day' | 'item' | 'others' | 'all'; name: string; value: string; count: number }

const emptySummary: PurchaseSummary = {
  From: null,
  To: null,
  Value: '0.00',
  Count: 0,
  PerDay: [],
  PerItem: [],
  Others: { Items: 0, Value: '0.00', Count: 0 },
}

/**
 * How much was bought, per day in UTC and per item. Without a period of its own, the 90 days that end with the newest
 * match. Invalid purchases count too, as they do in a player's total.
 */
export async function summarizePurchases(db: Handle, selection: PurchaseFilter, now: Date): Promise<PurchaseSummary> {
  const newest = await newestMatch(db, selection, now)
  if (newest === undefined) return emptySummary
  const period = toPeriod(selection, newest)
  const rows = await sumUp(db, { ...selection, ...period })
  const named = (part: SummaryRow['part']) => rows.filter((row) => row.part === part)
  const toAmount = (row: SummaryRow | undefined) => ({ Value: row?.value ?? '0.00', Count: row?.count ?? 0 })
  const [others] = named('others')
  return {
    From: period.from.toISOString(),
    To: period.to.toISOString(),
    ...toAmount(named('all')[0]),
    PerDay: named('day').map((row) => ({ Day: row.name, ...toAmount(row) })),
    PerItem: named('item').map((row) => ({ ItemId: row.name, ...toAmount(row) })),
    Others: { Items: Number(others?.name ?? 0), ...toAmount(others) },
  }
}

async function newestMatch(db: Handle, selection: PurchaseFilter, now: Date): Promise<Date | undefined> {
  if (hasFilter(selection)) {
    const { Result } = await readPage(db, purchaseList, { ...selection, skip: 0, take: 1 }, now)
    return Result[0] && new Date(Result[0].Date)
  }
  const { rows } = await sql<{ newest: Date | null }>`
    select max(date) as newest from purchases where ${toScope(selection)}`.execute(db)
  return rows[0]?.newest ?? undefined
}

const dayMs = 86_400_000

/** The sums of a selection per day and item, from its purchases. */
function readPurchases(selection: PurchaseFilter, within: Sql): Sql {
  return sql`
    select (date at time zone 'UTC')::date as day, item_id collate "C" as item_id, sum(value) as value, count(*) as count
    from purchases where ${within} and ${toScope(selection)} and ${toCondition(selection)} group by 1, 2`
}

/**
 * The sums of a selection per day and item. Without a text and a player, whole days are read from the stored sums, and
 * only the partial days at the ends of the period from the purchases.
 */
function selectCells(selection: PurchaseFilter & Period): Sql {
  const first = Math.ceil(selection.from.getTime() / dayMs)
  const end = Math.floor(selection.to.getTime() / dayMs)
  if (hasFilter(selection) || selection.playerId !== undefined || end <= first) {
    return readPurchases(selection, sql`true`)
  }
  const [firstWhole, behindWhole] = [new Date(first * dayMs), new Date(end * dayMs)]
  return sql`
    select day, item_id, value, count from purchase_days
    where day >= (${firstWhole}::timestamptz at time zone 'UTC')::date
      and day < (${behindWhole}::timestamptz at time zone 'UTC')::date
    union all ${readPurchases(selection, sql`date < ${firstWhole}`)}
    union all ${readPurchases(selection, sql`date >= ${behindWhole}`)}`
}

/** The sums of the period per day and per item. */
async function sumUp(db: Handle, selection: PurchaseFilter & Period): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    with cells as materialized (${selectCells(selection)}), items as materialized (
      select item_id, sum(value) as value, sum(count) as count,
        row_number() over (order by sum(value) desc, item_id) as position from cells group by item_id
    ), parts as (
      select 'all' as part, '' as name, sum(value) as value, sum(count) as count, 0 as position from cells
      union all select 'day', day::text, sum(value), sum(count), 0 from cells group by day
      union all select 'item', item_id, value, count, position from items where position <= ${maxNamedItems}
      union all select 'others', count(*)::text, sum(value), sum(count), 0 from items where position > ${maxNamedItems}
    )
    select part, name, coalesce(value, 0)::numeric(18, 2)::text as value, coalesce(count, 0)::int as count
    from parts order by part, position, name`.execute(db)
  return rows
}
