import { sql } from 'kysely'
import { countUpTo, estimateRows } from '#server/platform/database/estimate.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Criterion } from './criteria.ts'
import { type Ordering, orderBy } from './ordering.ts'
import { type ListedPlayer, listedColumns } from './repository.ts'

/** Memory for one set of matching ids, and how many of them it holds for certain. */
const roomForIds = { setting: '96MB', rows: 1_500_000 }

/** A filter, to be looked up through the condition that fewest players fulfil; the others are tested on those. */
export type Lookup = { driver: Criterion; others: readonly Criterion[]; drivesFew: boolean }

/** Finds out which condition fewest players fulfil, and whether those are no more than the limit. */
export async function planLookup(db: Handle, criteria: readonly Criterion[], limit: number): Promise<Lookup> {
  const sizes: { criterion: Criterion; size: number }[] = []
  for (const criterion of criteria) {
    const ids = sql`${criterion.ids(sql`true`)} ${criterion.readingOrder}`
    sizes.push({ criterion, size: criteria.length < 2 ? 0 : await countUpTo(db, ids, limit) })
  }
  sizes.sort((one, other) => one.size - other.size)
  const [first, ...others] = sizes
  if (!first) throw new Error('a filter without conditions has nothing to look it up by')
  return {
    driver: first.criterion,
    others: others.map(({ criterion }) => criterion),
    drivesFew: first.size <= limit,
  }
}

/** Whether more players than the limit match, as far as the first `reach` of the driving condition show it. */
export async function exceedsLimit(db: Handle, lookup: Lookup, limit: number, reach: number): Promise<boolean> {
  const { driver, others } = lookup
  const once = driver.repeats ? sql`distinct` : sql``
  const first = sql`(${driver.ids(sql`true`)} ${driver.readingOrder} limit ${reach}) first`
  const tests = allOf(others.map((one) => one.lookUp('first')))
  return (await countUpTo(db, sql`select ${once} player_id from ${first} where ${tests}`, limit)) > limit
}

/**
 * Collects the matching ids, at most one above the limit, and sorts the players only when there are no more. Where
 * there are, `total` is above the limit and `rows` is empty.
 */
export async function sortMatches(
  db: Handle,
  { driver, others, drivesFew }: Lookup,
  ordering: Ordering,
  { skip, take, limit }: { skip: number; take: number; limit: number },
): Promise<{ total: number; rows: ListedPlayer[] }> {
  const tests = drivesFew ? others.map((one) => one.lookUp) : await testsInMemory(db, others)
  const ids = driver.ids(allOf(tests.map((test) => test('f'))))
  // LATERAL keeps the planner from reading all players to join a few thousand.
  const query = sql<ListedPlayer & { total: number }>`
    with found as materialized (${ids} ${driver.readingOrder} limit ${limit + 1}),
    matching as materialized (${driver.repeats ? sql`select distinct player_id from found` : sql`table found`}),
    counted as materialized (
      select case when (select count(*) from found) > ${limit} then ${limit + 1}::int
        else (select count(*)::int from matching) end as total
    )
    select counted.total, p.* from counted left join lateral (
      select ${listedColumns}, p.${sql.ref(ordering.column.name)} as sort_key from matching
      cross join lateral (select * from players where players.player_id = matching.player_id offset 0) p
      where counted.total <= ${limit}
      order by ${orderBy(ordering, `p.${ordering.column.name}`, 'p.player_id')}
      offset ${skip} limit ${take}
    ) p on true
    order by ${orderBy(ordering, 'p.sort_key', 'p.player_id')}`
  const { rows } = await (drivesFew ? query.execute(db) : withWorkMem(db, (roomy) => query.execute(roomy)))
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.player_id !== null) }
}

/**
 * Tests against sets of ids in memory, to be used within `withRoom`. A condition that nearly everybody fulfils is
 * looked up row by row instead: its ids would not fit, and without room for them PostgreSQL compares every pair.
 */
export async function testsInMemory(db: Handle, criteria: readonly Criterion[]): Promise<Array<(row: string) => Sql>> {
  const tests: Array<(row: string) => Sql> = []
  for (const one of criteria) {
    const expected = await estimateRows(db, one.ids(sql`true`))
    tests.push(expected <= roomForIds.rows ? one.isAmong : one.lookUp)
  }
  return tests
}

/** Runs one reading statement with memory for large sets of ids. */
export async function withWorkMem<T>(db: Handle, read: (roomy: Handle) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (roomy) => {
    await sql`set local work_mem = ${sql.lit(roomForIds.setting)}`.execute(roomy)
    return read(roomy)
  })
}
