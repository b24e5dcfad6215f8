import { sql } from 'kysely'
import { countUpTo, estimateRows } from '#server/platform/database/estimate.ts'
import { allOf } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { defaultLimits, type ListDefinition, type ListLimits, type PageRange } from './definition.ts'
import { type OrderedCriterion, rarestOrdered } from './ordered-index.ts'
import {
  countAndScan,
  scanAll,
  scanBounded,
  scanOrderedIndex,
  scanOrderedToEnd,
  scanWithMatchesInMemory,
} from './scan.ts'
import { chooseScanRange } from './scan-range.ts'
import { exceedsLimit, planLookup, sortMatches } from './sort-matches.ts'
import { type ListQuery, selectMatching } from './statements.ts'
import { getTotals, type Total } from './totals.ts'

/** A page as endpoints reply it; `TotalIsExact` false means that Total is an estimate. */
export type Page<Item> = { Result: Item[]; Total: number; TotalIsExact: boolean }

type Found<Row> = { readonly rows: readonly Row[]; readonly total: Total }

/** What does not restrict a list: its page and its order. Two queries that differ in these alone have one total. */
const unrestricting = new Set(['skip', 'take', 'sortKey', 'sortDir', 'desc'])

/** Applies a declaration to a query. */
export function toListQuery<Query extends object, Row, Item>(
  db: Handle,
  list: ListDefinition<Query, Row, Item>,
  query: Query,
  now: Date,
  limits: Partial<ListLimits> = {},
): ListQuery<Row> {
  const filter = Object.entries(query).filter(([name]) => !unrestricting.has(name))
  return {
    db,
    list,
    from: list.from(query),
    scope: list.scope?.(query) ?? sql`true`,
    order: list.order(query),
    criteria: list.criteria?.(query, now) ?? [],
    limits: { ...defaultLimits, ...list.limits, ...limits },
    key: `${list.name} ${JSON.stringify(filter)}`,
    totals: getTotals(db),
    now,
  }
}

/**
 * One page of a list. It never counts or sorts more than it must: up to `limits.exact` matches are collected through
 * the narrowest index and sorted; of more, the index of the order is read and the filter tested row by row. Totals are
 * exact up to there and may be an estimate beyond, which a background count makes exact for five seconds.
 */
export async function readPage<Query extends object, Row, Item>(
  db: Handle,
  list: ListDefinition<Query, Row, Item>,
  query: Query & PageRange,
  now: Date,
  limits?: Partial<ListLimits>,
): Promise<Page<Item>> {
  const search = toListQuery(db, list, query, now, limits)
  const { rows, total } = await read(search, { skip: query.skip, take: query.take })
  if (!total.isExact) search.totals.countInBackground(db, search.key, selectMatching(search), now)
  return { Result: rows.map((row) => list.toItem(row)), Total: total.count, TotalIsExact: total.isExact }
}

const exactTotal = (count: number): Total => ({ count, isExact: true })

function totalOfMany(search: ListQuery): Promise<Total> {
  const { db, totals, key, now } = search
  return totals.get(db, key, selectMatching(search), now)
}

function getDirection({ skip, take }: PageRange, { count, isExact }: Total) {
  return chooseScanRange(skip, take, isExact ? count : undefined)
}

async function read<Row>(search: ListQuery<Row>, range: PageRange): Promise<Found<Row>> {
  const { criteria, totals, key, limits, now } = search
  if (criteria.length === 0) return readAll(search, range)
  const own = await rarestOrdered(search)
  const alone = criteria.length === 1 ? own : undefined
  const isStart = alone !== undefined && range.skip <= limits.near && totals.getLeast(key, now) === 0
  const start = isStart ? await readStart(search, range, alone) : undefined
  if (start) return start
  const known = totals.getLeast(key, now)
  if (known === 0) {
    const few = (await areMany(search)) ? undefined : await readFew(search, range)
    if (few) return few
    totals.noteLeast(key, limits.exact + 1, now)
  }
  const total = await totalOfMany(search)
  const from = getDirection(range, total)
  // Its first rows do not hold the start.
  if (own && !isStart) {
    const rows = await scanOrderedIndex(search, own, from)
    if (rows.length === from.take) return { rows, total }
  }
  if (!alone) {
    const rows = await scanBounded(search, from, (column) =>
      allOf(criteria.map((one) => (one.predicate ?? one.lookupPredicate)(column))),
    )
    if (rows.length === from.take) return { rows, total }
  }
  const more = await readMore(search, range, { known, total })
  if (more) return more
  return { rows: await (alone ? scanOrderedToEnd(search, alone, from) : scanWithMatchesInMemory(search, from)), total }
}

/** How many times as many as are counted have to be expected, so that next to no estimate errs by as much. */
const surplus = 5

/**
 * Whether far more match the only criterion than are counted, so that nobody counts up to the limit. Where the statistics
 * err, the total is an estimate until it is counted in the background.
 */
async function areMany({ db, criteria, limits, now }: ListQuery): Promise<boolean> {
  const [only, more] = criteria
  if (!only?.estimate || more) return false
  return (await only.estimate(db, now)) > surplus * limits.exact
}

/** The page when no more than `limits.exact` match. */
async function readFew<Row>(search: ListQuery<Row>, range: PageRange): Promise<Found<Row> | undefined> {
  const { limits } = search
  const plan = await planLookup(search, limits.exact)
  if (await exceedsLimit(search, plan, limits.exact, limits.sorted)) return undefined
  const { rows, count } = await sortMatches(search, plan, range, limits.exact)
  return count <= limits.exact ? { rows, total: exactTotal(count) } : undefined
}

/** The page when more match than are sorted by default, but so few that the whole order costs more than sorting them. */
async function readMore<Row>(
  search: ListQuery<Row>,
  range: PageRange,
  { known, total }: { known: number; total: Total },
): Promise<Found<Row> | undefined> {
  const { db, criteria, totals, key, limits, now } = search
  const all = await estimateRows(db, selectMatching({ ...search, criteria: [] }))
  const limit = Math.ceil(Math.min(limits.sorted, all * limits.sortedShare))
  // A wrong estimate costs time here, never a wrong page.
  if (limit <= limits.exact || known > limit || total.count > 2 * limit) return undefined
  const plan = await planLookup(search, criteria.length === 1 ? limit : limits.exact)
  if (criteria.length > 1 || plan.drivesFew) {
    const { rows, count } = await sortMatches(search, plan, range, limit)
    if (count <= limit) return { rows, total: exactTotal(count) }
  }
  totals.noteLeast(key, limit + 1, now)
  return undefined
}

/** A page of all rows, from the index of the order. */
async function readAll<Row>(search: ListQuery<Row>, range: PageRange): Promise<Found<Row>> {
  const { db, totals, key, limits, now } = search
  let total: Total | undefined
  if (totals.getLeast(key, now) === 0) {
    const { count, rows } =
      range.skip <= limits.near
        ? await countAndScan(search, range)
        : { count: await countUpTo(db, selectMatching(search), limits.exact), rows: undefined }
    if (count <= limits.exact) total = exactTotal(count)
    else totals.noteLeast(key, count, now)
    if (rows) return { rows, total: total ?? (await totalOfMany(search)) }
  }
  total ??= await totalOfMany(search)
  return { rows: await scanAll(search, getDirection(range, total)), total }
}

/**
 * A page near the start of what the only criterion matches, through its index in the list's order; undefined when many
 * match and its first rows do not hold the page.
 */
async function readStart<Row>(
  search: ListQuery<Row>,
  range: PageRange,
  own: OrderedCriterion,
): Promise<Found<Row> | undefined> {
  const { totals, key, limits, now } = search
  const { count, rows } = await countAndScan(search, range, own)
  if (count <= limits.exact) return { rows, total: exactTotal(count) }
  totals.noteLeast(key, count, now)
  return rows.length === range.take ? { rows, total: await totalOfMany(search) } : undefined
}
