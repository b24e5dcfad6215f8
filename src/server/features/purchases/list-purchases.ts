import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { exactTotalLimit } from '#contract/core/lists.ts'
import type { purchases } from '#contract/purchases.ts'
import { countUpTo, estimateRows } from '#server/platform/database/estimate.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { getTotals, type Total } from '#server/platform/database/totals.ts'
import { chooseReadDirection, type ReadDirection } from '#server/platform/lists/read-direction.ts'
import { type PurchaseRow, purchaseColumns, toPurchase } from './repository.ts'
import {
  hasFilter,
  matchesByColumn,
  matchingOrders,
  type PurchaseSelection,
  toCondition,
  toRange,
} from './selection.ts'

type PageOfPurchases = EndpointReply<typeof purchases.list>

/** Which rows of a list. */
type PageRange = { readonly skip: number; readonly take: number }

/** Where one way of finding a page ends and the next begins. */
export type PurchaseListLimits = {
  /** Up to so many matches are counted exactly and sorted by themselves. */
  exact: number
  /** So many of the newest purchases are looked at in the hope that a page of matches is among them. */
  walked: number
  /** Up to so many matches are sorted by themselves when the walk found too few; beyond, all are walked. */
  sorted: number
  /** The same as a share of all purchases. */
  sortedShare: number
}

const usualLimits: PurchaseListLimits = { exact: exactTotalLimit, walked: 10_000, sorted: 60_000, sortedShare: 1 / 16 }

/**
 * One page of purchases, newest first. Without a text the index of the dates gives the page. With one, up to 10,000
 * matches are collected through the indexes of the searched columns and sorted; of more, the dates are walked and the
 * text is tested row by row. Totals are exact up to 10,000 and may be an estimate beyond.
 */
export async function listPurchases(
  db: Handle,
  selection: PurchaseSelection,
  range: PageRange,
  now: Date,
  limits = usualLimits,
): Promise<PageOfPurchases> {
  const totals = getTotals(db)
  const key = `purchases ${JSON.stringify(selection)}`
  const isSearch = hasFilter(selection) && selection.playerId === undefined
  if (totals.least(key, now) === 0) {
    const few = await (isSearch ? sortMatches : countAndWalk)(db, selection, range, limits.exact)
    if (few) return pageOf(few.rows, { count: few.count, isExact: true })
    totals.noteLeast(key, limits.exact + 1, now)
  }
  const total = await totals.of(db, key, matchingOrders(selection), now)
  const page = isSearch
    ? await pageOfMany(db, selection, range, total, limits)
    : pageOf(await walk(db, selection, fromNearerEnd(range, total)), total)
  if (!page.TotalIsExact) totals.countBeside(db, key, matchingOrders(selection), now)
  return page
}

function fromNearerEnd({ skip, take }: PageRange, { count, isExact }: Total): ReadDirection {
  return chooseReadDirection(skip, take, isExact ? count : undefined)
}

function pageOf(rows: readonly PurchaseRow[], total: Total): PageOfPurchases {
  return { Result: rows.map(toPurchase), Total: total.count, TotalIsExact: total.isExact }
}

/** The page and the exact count, when no more than the limit match. */
type Few = { count: number; rows: readonly PurchaseRow[] } | undefined

async function countAndWalk(db: Handle, selection: PurchaseSelection, range: PageRange, limit: number): Promise<Few> {
  // `select 1` lets the index of the dates answer alone.
  const rows = sql`select 1 from purchases where ${toRange(selection)} and ${toCondition(selection)}`
  const count = await countUpTo(db, rows, limit)
  if (count > limit) return undefined
  return { count, rows: await walk(db, selection, fromNearerEnd(range, { count, isExact: true })) }
}

/** Collects what matches through the narrowest index, the period's or the searched columns', and sorts it. */
async function sortMatches(db: Handle, selection: PurchaseSelection, range: PageRange, limit: number): Promise<Few> {
  const columns = sql`order_id, date`
  const parts = (await isNarrowPeriod(db, selection, limit))
    ? [sql`select ${columns} from purchases where ${toRange(selection)} and ${toCondition(selection)} order by date`]
    : await partsUpTo(db, selection, columns, limit)
  if (!parts) return undefined
  const capped = parts.map((part) => sql`(${part} limit ${limit + 1})`)
  const { rows } = await sql<PurchaseRow & { count: number }>`
    with found as materialized (${sql.join(capped, sql` union `)}),
    counted as materialized (select count(*)::int as count from found)
    select counted.count, p.* from counted left join lateral (
      select ${purchaseColumns} from (
        select order_id, date from found where counted.count <= ${limit}
        order by date desc, order_id desc offset ${range.skip} limit ${range.take}
      ) page cross join lateral (select * from purchases where purchases.order_id = page.order_id offset 0) p
    ) p on true order by p.date desc, p.order_id desc`.execute(db)
  const count = rows[0]?.count ?? 0
  return count > limit ? undefined : { count, rows: rows.filter((row) => row.order_id !== null) }
}

async function isNarrowPeriod(db: Handle, selection: PurchaseSelection, limit: number): Promise<boolean> {
  if (selection.from === undefined && selection.to === undefined) return false
  return (await countUpTo(db, sql`select 1 from purchases where ${toRange(selection)}`, limit)) <= limit
}

/** The selects of the searched columns; undefined when one alone finds more than the limit. */
async function partsUpTo(db: Handle, selection: PurchaseSelection, columns: Sql, limit: number) {
  // Counting reads the index alone, so that a frequent text is known as frequent before any row is read.
  for (const part of matchesByColumn(selection, sql`1`)) {
    if ((await countUpTo(db, part, limit)) > limit) return undefined
  }
  return matchesByColumn(selection, columns)
}

async function pageOfMany(
  db: Handle,
  selection: PurchaseSelection,
  range: PageRange,
  total: Total,
  limits: PurchaseListLimits,
): Promise<PageOfPurchases> {
  const from = fromNearerEnd(range, total)
  const hoped = await walk(db, selection, from, limits.walked)
  if (hoped.length === from.take) return pageOf(hoped, total)
  const all = await estimateRows(db, matchingOrders({}))
  const worthSorting = Math.ceil(Math.min(limits.sorted, all * limits.sortedShare))
  // A wrong estimate costs time here, never a wrong page.
  if (worthSorting > limits.exact && total.count <= 2 * worthSorting) {
    const more = await sortMatches(db, selection, range, worthSorting)
    if (more) return pageOf(more.rows, { count: more.count, isExact: true })
  }
  return pageOf(await walk(db, selection, from), total)
}

/** Walks the purchases by date, so many of them or to the end, and takes the page from those that pass the test. */
async function walk(
  db: Handle,
  selection: PurchaseSelection,
  { isReversed, skip, take }: ReadDirection,
  reach?: number,
): Promise<PurchaseRow[]> {
  const way = sql.raw(isReversed ? 'asc' : 'desc')
  const order = sql`order by date ${way}, order_id ${way}`
  const test = toCondition(selection)
  const source =
    reach === undefined
      ? sql`purchases where ${toRange(selection)} and ${test}`
      : sql`(select order_id, date, player_id, sku, item_id from purchases where ${toRange(selection)}
          ${order} limit ${reach}) walked where ${test}`
  // The dates' index alone finds the page, so that rows that are skipped are never read.
  const { rows } = await sql<PurchaseRow>`
    select ${purchaseColumns} from (select order_id, date from ${source} ${order} offset ${skip} limit ${take}) page
    cross join lateral (select * from purchases where purchases.order_id = page.order_id offset 0) p
    order by p.date ${way}, p.order_id ${way}`.execute(db)
  return isReversed ? rows.reverse() : rows
}
