import { sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { exactTotalLimit } from '#contract/core/lists.ts'
import type { snapshots } from '#contract/snapshots.ts'
import { allOf, type Sql, startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { getTotals } from '#server/platform/database/totals.ts'
import { chooseReadDirection } from '#server/platform/lists/read-direction.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type SnapshotRow, snapshotColumns, toSnapshot } from './repository.ts'

type Query = EndpointInput<typeof snapshots.list>['query']
type Page = EndpointReply<typeof snapshots.list>

/** Conditions on a snapshot called s: one of `anyOf`, each of which has an index of its own, and all of `also`. */
type Search = { anyOf: readonly Sql[]; also: readonly Sql[] }

/** Finds through the narrowest of the given conditions and tests the others on what it finds. */
function searchOf({ filter, deviceId, playerId }: Query): Search {
  const text = filter
    ? [
        startsWith(sql`s.key`, filter.toUpperCase()),
        startsWith(sql`s.player_id`, filter),
        matchesFolded('s.description_folded', filter),
      ]
    : []
  const device = deviceId ? [startsWith(sql`s.device_id collate "C"`, deviceId)] : []
  const player = playerId ? [sql`s.player_id = ${playerId}`] : []
  const groups = [player, device, text].filter((group) => group.length > 0)
  const [anyOf = [], ...others] = groups
  return { anyOf, also: others.map(oneOf) }
}

function oneOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` or `)})`
}

function order(desc: boolean): Sql {
  return desc ? sql`created_at desc, key desc` : sql`created_at, key`
}

/**
 * One page of snapshots by age. Up to 10,000 matches are collected, each condition through its own index, and sorted:
 * their total is exact. Of more, the order's index is walked and the total may be an estimate.
 */
export async function listSnapshots(db: Handle, query: Query, now: Date, exact = exactTotalLimit): Promise<Page> {
  const { skip, take, desc, ...filter } = query
  const search = searchOf(query)
  const totals = getTotals(db)
  const key = `snapshots ${JSON.stringify(filter)}`
  if (totals.least(key, now) === 0) {
    const few = await sortFew(db, search, { skip, take, desc, limit: exact })
    if (few) return few
    totals.noteLeast(key, exact + 1, now)
  }
  const all = sql`select s.key from snapshots s where ${oneOf(search.anyOf)} and ${allOf(search.also)}`
  const total = await totals.of(db, key, all, now)
  const from = chooseReadDirection(skip, take, total.isExact ? total.count : undefined)
  const { rows } = await sql<SnapshotRow>`
    select ${snapshotColumns} from snapshots s where ${oneOf(search.anyOf)} and ${allOf(search.also)}
    order by ${order(desc !== from.isReversed)} offset ${from.skip} limit ${from.take}`.execute(db)
  if (!total.isExact) totals.countBeside(db, key, all, now)
  const ordered = from.isReversed ? rows.reverse() : rows
  return { Result: ordered.map(toSnapshot), Total: total.count, TotalIsExact: total.isExact }
}

/** The page when no more than the limit match; undefined when more do. */
async function sortFew(
  db: Handle,
  { anyOf, also }: Search,
  { skip, take, desc, limit }: { skip: number; take: number; desc: boolean; limit: number },
): Promise<Page | undefined> {
  const conditions = anyOf.length === 0 ? [sql`true`] : anyOf
  // A union of one select per condition: each is answered by its own index, whatever the planner expects of the whole.
  const found = conditions.map(
    (one) =>
      sql`(select s.key, s.created_at from snapshots s where ${one} and ${allOf(also)} limit ${sql.lit(limit + 1)})`,
  )
  const { rows } = await sql<SnapshotRow & { total: number }>`
    with found as materialized (${sql.join(found, sql` union `)}),
    counted as (select count(*)::int as total from found),
    page as materialized (
      select key from found, counted where counted.total <= ${sql.lit(limit)}
      order by ${order(desc)} offset ${skip} limit ${take}
    )
    select counted.total, s.* from counted left join (
      select ${snapshotColumns} from page join snapshots s on s.key = page.key
    ) s on true
    order by ${desc ? sql`s.created_at desc, s.key desc` : sql`s.created_at, s.key`}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total > limit) return undefined
  return { Result: rows.filter((row) => row.key !== null).map(toSnapshot), Total: total, TotalIsExact: true }
}
