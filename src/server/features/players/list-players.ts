import { sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { exactTotalLimit } from '#contract/core/lists.ts'
import type { players } from '#contract/players.ts'
import { countUpTo, estimateRows } from '#server/platform/database/estimate.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { getTotals, type Total, type Totals } from '#server/platform/database/totals.ts'
import { chooseReadDirection, type ReadDirection } from '#server/platform/lists/read-direction.ts'
import { type Criterion, matchingIds, toCriteria } from './criteria.ts'
import { type Ordering, orderBy, reversed, toOrdering } from './ordering.ts'
import { type ListedPlayer, listedColumns, toPlayerRow } from './repository.ts'
import { exceedsLimit, planLookup, sortMatches, testsInMemory, withWorkMem } from './sort-matches.ts'

type Query = EndpointInput<typeof players.list>['query']
type Page = EndpointReply<typeof players.list>

/** Where one way of finding a page ends and the next begins. */
export type ListLimits = {
  /** Up to so many matches are counted exactly and sorted by themselves. */
  exact: number
  /** So few matches are sorted by themselves also where those who have the attribute can be walked in their order. */
  few: number
  /** So many rows of the order are looked at in the hope that a page of matches is among them. */
  walked: number
  /** Up to so many matches are sorted by themselves when the walk found too few; beyond, the whole order is walked. */
  sorted: number
  /** The same as a share of all players: to sort a match costs as much as to walk past about sixteen players. */
  sortedShare: number
}

/** The limits in use. Measured at 1,000,000 players: sorting 60,000 matches costs about 0.2 s, a walk of all 0.3 s. */
const usualLimits: ListLimits = {
  exact: exactTotalLimit,
  few: 1_000,
  walked: 10_000,
  sorted: 60_000,
  sortedShare: 1 / 16,
}

/** What a list works on: the filter as conditions, and as a key under which its total is known. */
type Search = {
  db: Handle
  criteria: readonly Criterion[]
  ordering: Ordering
  key: string
  totals: Totals
  limits: ListLimits
  now: Date
}

/**
 * One page of the player list. It never counts or sorts more than it must: up to 10,000 matches are collected through
 * the filter's own index and sorted; of more, the order's index is walked and the filter tested row by row. Totals
 * are exact up to there and may be an estimate beyond.
 */
export async function listPlayers(db: Handle, query: Query, now: Date, limits = usualLimits): Promise<Page> {
  const { sortKey, sortDir, skip, take, ...filter } = query
  const criteria = toCriteria(query, now)
  const key = JSON.stringify(filter)
  const totals = getTotals(db)
  const search = { db, criteria, ordering: toOrdering(query), key, totals, limits, now }
  const page = await (criteria.length === 0 ? listAll(search, skip, take) : listMatching(search, skip, take))
  if (!page.TotalIsExact) totals.countBeside(db, key, matchingIds(criteria), now)
  return page
}

async function listAll(search: Search, skip: number, take: number): Promise<Page> {
  const { db, totals, key, limits, now } = search
  const everybody = matchingIds([])
  const count = totals.least(key, now) > 0 ? limits.exact + 1 : await countUpTo(db, everybody, limits.exact)
  let total: Total = { count, isExact: true }
  if (count > limits.exact) {
    totals.noteLeast(key, count, now)
    total = await totals.of(db, key, everybody, now)
  }
  const rows = await walk(
    search,
    chooseReadDirection(skip, take, total.isExact ? total.count : undefined),
    () => sql`true`,
    'to the end',
  )
  return pageOf(rows, total)
}

async function listMatching(search: Search, skip: number, take: number): Promise<Page> {
  const { db, criteria, ordering, totals, key, limits, now } = search
  const owned = ordering.column.name === 'created_at' ? await rarestOwned(db, criteria) : undefined
  const ofOwned = owned && criteria.length === 1 ? await listOwned(search, owned, skip, take) : undefined
  if (ofOwned) return ofOwned
  const known = totals.least(key, now)
  if (known === 0) {
    const lookup = await planLookup(db, criteria, limits.exact)
    const isLarge = !lookup.drivesFew && (await exceedsLimit(db, lookup, limits.exact, limits.sorted))
    const few = isLarge ? undefined : await sortMatches(db, lookup, ordering, { skip, take, limit: limits.exact })
    if (few && few.total <= limits.exact) return pageOf(few.rows, { count: few.total, isExact: true })
    totals.noteLeast(key, limits.exact + 1, now)
  }
  const total = await totals.of(db, key, matchingIds(criteria), now)
  const from = chooseReadDirection(skip, take, total.isExact ? total.count : undefined)
  if (owned) {
    const found = await walkOwners(search, owned, from)
    if (found.length === from.take) return pageOf(found, total)
  }
  const hoped = await walk(search, from, (row) => allOf(criteria.map((one) => (one.ofPlayer ?? one.lookUp)(row))))
  if (hoped.length === from.take) return pageOf(hoped, total)
  const everybody = await estimateRows(db, matchingIds([]))
  const worthSorting = Math.ceil(Math.min(limits.sorted, everybody * limits.sortedShare))
  // A wrong estimate costs time here, never a wrong page.
  if (worthSorting > limits.exact && known <= worthSorting && total.count <= 2 * worthSorting) {
    const lookup = await planLookup(db, criteria, limits.exact)
    const more = await sortMatches(db, lookup, ordering, { skip, take, limit: worthSorting })
    if (more.total <= worthSorting) return pageOf(more.rows, { count: more.total, isExact: true })
    totals.noteLeast(key, worthSorting + 1, now)
  }
  return pageOf(await walkAll(search, from), total)
}

function pageOf(rows: readonly ListedPlayer[], total: Total): Page {
  return { Result: rows.map(toPlayerRow), Total: total.count, TotalIsExact: total.isExact }
}

/** A condition on an attribute. */
type Owned = Criterion & Required<Pick<Criterion, 'owners'>>

const isOwned = (criterion: Criterion): criterion is Owned => criterion.owners !== undefined

/** The attribute of a condition that fewest players have; undefined when no condition is on an attribute. */
async function rarestOwned(db: Handle, criteria: readonly Criterion[]): Promise<Owned | undefined> {
  const candidates = criteria.filter(isOwned)
  if (candidates.length < 2) return candidates[0]
  const sizes = await Promise.all(
    candidates.map(async (one) => ({ one, size: await estimateRows(db, sql`select from ${one.owners.from}`) })),
  )
  return sizes.reduce((rarest, next) => (next.size < rarest.size ? next : rarest)).one
}

/**
 * Finds a page by an attribute alone, in the order of creation: counts through the values and walks those who have the
 * attribute. Undefined when so few match that a walk may be long for nothing.
 */
async function listOwned(search: Search, own: Owned, skip: number, take: number): Promise<Page | undefined> {
  const { db, criteria, totals, key, limits, now } = search
  const matching = matchingIds(criteria)
  let total: Total | undefined
  if (totals.least(key, now) === 0) {
    const count = await countUpTo(db, matching, limits.exact)
    if (count <= limits.few) return undefined
    if (count <= limits.exact) total = { count, isExact: true }
    else totals.noteLeast(key, count, now)
  }
  total ??= await totals.of(db, key, matching, now)
  const from = chooseReadDirection(skip, take, total.isExact ? total.count : undefined)
  return pageOf(await walkOwners(search, own, from), total)
}

/**
 * Walks those who have an attribute in the order of their creation: to the end when it is the only condition, else a
 * short way, because the others are looked up row by row.
 */
async function walkOwners(
  { db, ordering, criteria, limits }: Search,
  own: Owned,
  { isReversed, skip, take }: ReadDirection,
): Promise<ListedPlayer[]> {
  const way = isReversed ? reversed(ordering) : ordering
  const others = criteria.filter((one) => one !== own)
  const walked =
    others.length === 0
      ? sql`select f.player_id, f.player_created_at from ${own.owners.from} and ${own.owners.test}`
      : sql`select f.* from (
          select f.player_id, f.player_created_at, f.value, f.expiration_date from ${own.owners.from}
          order by ${orderBy(way, 'f.player_created_at', 'f.player_id')} limit ${limits.walked}
        ) f where ${own.owners.test} and ${allOf(others.map((one) => one.lookUp('f')))}`
  const { rows } = await sql<ListedPlayer>`
    select ${listedColumns} from (
      select f.player_id, f.player_created_at from (${walked}) f
      order by ${orderBy(way, 'f.player_created_at', 'f.player_id')} offset ${skip} limit ${take}
    ) page
    cross join lateral (select * from players where players.player_id = page.player_id offset 0) p
    order by ${orderBy(way, 'page.player_created_at', 'page.player_id')}`.execute(db)
  return isReversed ? rows.reverse() : rows
}

/** Walks the order's index, a short way or to its end, and takes the page from the rows that pass the test. */
async function walk(
  { db, ordering, criteria, limits }: Search,
  { isReversed, skip, take }: ReadDirection,
  test: (row: string) => Sql,
  reach: 'a short way' | 'to the end' = 'a short way',
): Promise<ListedPlayer[]> {
  const way = isReversed ? reversed(ordering) : ordering
  const column = ordering.column.name
  // The nickname is read only where a test needs it: without it the index alone answers.
  const nickname = criteria.some((one) => one.readsNickname) ? sql`, nickname_folded` : sql``
  const { rows } = await sql<ListedPlayer>`
    select ${listedColumns} from (
      select walked.player_id, walked.sort_key from (
        select player_id, ${sql.ref(column)} as sort_key ${nickname} from players
        order by ${orderBy(way, column, 'player_id')}
        ${reach === 'to the end' ? sql`` : sql`limit ${limits.walked}`}
      ) walked
      where ${test('walked')}
      order by ${orderBy(way, 'walked.sort_key', 'walked.player_id')}
      offset ${skip} limit ${take}
    ) page
    cross join lateral (select * from players where players.player_id = page.player_id offset 0) p
    order by ${orderBy(way, 'page.sort_key', 'page.player_id')}`.execute(db)
  return isReversed ? rows.reverse() : rows
}

/**
 * Walks the whole order with matching ids in memory: those of the conditions that were rare where the order begins.
 * The others are looked up for the few who pass.
 */
async function walkAll(search: Search, from: ReadDirection): Promise<ListedPlayer[]> {
  const own = search.criteria.flatMap(({ ofPlayer }) => ofPlayer ?? [])
  const { rare, common } = await byCommonness(search, from)
  const tests = [...own, ...(await testsInMemory(search.db, rare)), ...common.map((one) => one.lookUp)]
  const test = (row: string) => allOf(tests.map((one) => one(row)))
  return withWorkMem(search.db, (db) => walk({ ...search, db }, from, test, 'to the end'))
}

/** A condition that fewer than every tenth player fulfils is rare; the rarest is in any case. */
const commonShare = 0.1

async function byCommonness(search: Search, { isReversed }: ReadDirection) {
  const { db, ordering, limits } = search
  const others = search.criteria.filter((one) => !one.ofPlayer)
  if (others.length < 2) return { rare: others, common: [] }
  const way = isReversed ? reversed(ordering) : ordering
  const found: { one: Criterion; share: number }[] = []
  for (const one of others) {
    const { rows } = await sql<{ share: number }>`
      select coalesce(avg(case when ${one.lookUp('walked')} then 1 else 0 end), 0)::double precision as share from (
        select player_id from players order by ${orderBy(way, ordering.column.name, 'player_id')} limit ${limits.walked}
      ) walked`.execute(db)
    found.push({ one, share: rows[0]?.share ?? 0 })
  }
  const rarest = Math.min(...found.map(({ share }) => share))
  const isRare = (share: number) => share < commonShare || share === rarest
  return {
    rare: found.filter(({ share }) => isRare(share)).map(({ one }) => one),
    common: found.filter(({ share }) => !isRare(share)).map(({ one }) => one),
  }
}
