import { sql } from 'kysely'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { LeaderboardState } from '../leaderboard-repository.ts'
import { detailColumns, selectDetails } from './entry-details.ts'
import type { EntryDetails, Order, OrderRange, RankedEntry } from './order.ts'

type Key = Pick<LeaderboardState, 'definition_id' | 'number'>
type PositionRow = { player_id: string; index: number; score: number; has_rank: boolean; without_rank: number }
/** A position, with details up to `detailedEntries` of them; else their columns are null. */
type Row = PositionRow & (EntryDetails | { readonly [name in keyof EntryDetails]: null })

/** The parameters that name a leaderboard. */
const board = { definition: 'integer', number: 'integer' } as const
type Board = Readonly<Record<keyof typeof board, Sql>>
const toBoard = ({ definition_id, number }: Key) => ({ definition: definition_id, number })

/** The visible entries of a leaderboard with an alias. */
const onBoard = (alias: string, { definition, number }: Board) => {
  const entry = sql.raw(alias)
  return sql`${entry}.definition_id = ${definition} and ${entry}.leaderboard_number = ${number}
    and ${entry}.removed_at is null`
}

const rowColumns = {
  player_id: 'text',
  index: 'integer',
  score: 'double precision',
  has_rank: 'boolean',
  without_rank: 'integer',
  ...detailColumns,
} as const

/**
 * A page of up to this many entries comes with their details, so that one statement is enough. Searches, explanations
 * and exports read more at once: searches and explanations show few of them, exports read the details apart.
 */
const detailedEntries = 100

/**
 * Joins the details of entries with an alias, if no more than `detailedEntries` are taken. `offset 0` keeps the condition
 * in front of the lookups; as a condition of the join it would be tested after them.
 */
const joinDetails = (alias: string, { definition }: Pick<Board, 'definition'>, take: Sql) => sql`
  left join lateral (
    select ${selectDetails} from leaderboard_entries d join players p on p.player_id = d.player_id
    where ${take} <= ${sql.lit(detailedEntries)} and d.definition_id = ${definition}
      and d.player_id = ${sql.raw(alias)}.player_id offset 0
  ) details on true`

const toKey = (alias: string) => sql.raw(`((-${alias}.score), ${alias}.reached_at, ${alias}.player_id)`)
const toStart = (alias: string) => sql.raw(`(${alias}.from_order, ${alias}.from_reached_at, ${alias}.from_player)`)
const hasNoRank = (alias: string) => sql.raw(`(${alias}.is_hacker or ${alias}.is_hidden)`)

/** Up to this index, entries are counted from the first one on: quicker than the sum over all segments. */
const countedDirectly = 1_000

const startKey = sql`((select from_order from start), (select from_reached_at from start),
  (select from_player from start))`

/**
 * A page by index: the running sum over the segments finds the segment, the index on the entries gives the rest. A
 * leaderboard without segments is read as one.
 */
const pagePlan = cachedPlan<Row, keyof typeof board | 'skip' | 'take'>({
  name: 'leaderboard_page',
  changes: false,
  parameters: { ...board, skip: 'bigint', take: 'integer' },
  columns: rowColumns,
  statement: ({ skip, take, ...key }) => sql`
    with start as materialized (
      select from_order, from_reached_at, from_player, before, without_rank from (
        select s.from_order, s.from_reached_at, s.from_player, sum(s.entries) over w - s.entries as before,
          sum(s.without_rank) over w - s.without_rank as without_rank
        from leaderboard_segments s
        where s.definition_id = ${key.definition} and s.leaderboard_number = ${key.number}
          and ${skip} > ${sql.lit(countedDirectly)}
        window w as (order by s.from_order, s.from_reached_at, s.from_player rows unbounded preceding)
        union all select '-infinity', '-infinity', '', 0, 0
      ) s where before <= ${skip}
      order by before desc, from_order desc, from_reached_at desc, from_player desc limit 1
    ), page as materialized (
      select e.player_id, e.score, e.reached_at, not ${hasNoRank('e')} as has_rank from leaderboard_entries e
      where ${onBoard('e', key)} and ${toKey('e')} >= ${startKey}
      order by (-e.score), e.reached_at, e.player_id
      offset (select ${skip} - before from start) limit ${take}
    ), first as materialized (
      select e.score, e.reached_at, e.player_id from page e order by (-e.score), e.reached_at, e.player_id limit 1
    )
    select e.player_id,
      (${skip} + row_number() over (order by (-e.score), e.reached_at, e.player_id) - 1)::integer as index,
      e.score, e.has_rank,
      ((select without_rank from start) + (
        select count(*) from leaderboard_entries u where ${onBoard('u', key)} and ${hasNoRank('u')}
          and ${toKey('u')} >= ${startKey} and ${toKey('u')} <
            ((select -score from first), (select reached_at from first), (select player_id from first))
      ))::integer as without_rank,
      details.*
    from page e ${joinDetails('e', key, take)} order by index`,
})

async function readPage(db: Handle, key: Key, skip: number, take: number): Promise<RankedEntry[]> {
  const rows = await pagePlan.run(db, { ...toBoard(key), skip, take })
  return toRun(rows, rows[0]?.without_rank ?? 0)
}

/** Ranks entries that follow each other; `before`: how many entries without a rank are before the first. */
function toRun(rows: readonly Row[], before: number): RankedEntry[] {
  let withoutRank = before
  return rows.map((row) => {
    if (!row.has_rank) withoutRank++
    return toRanked({ ...row, without_rank: withoutRank })
  })
}

const toRanked = (row: Row): RankedEntry => ({
  playerId: row.player_id,
  index: row.index,
  score: row.score,
  rank: row.has_rank ? row.index + 1 - row.without_rank : null,
  details: row.nickname === null ? undefined : row,
})

/** Where found entries are: the sum over the segments before, and a count within their own. Joins entries f. */
const positions = (key: Board) => sql`
  left join lateral (
    select s.from_order, s.from_reached_at, s.from_player from leaderboard_segments s
    where s.definition_id = ${key.definition} and s.leaderboard_number = ${key.number}
      and ${toStart('s')} <= ${toKey('f')}
    order by s.from_order desc, s.from_reached_at desc, s.from_player desc limit 1
  ) own on true
  cross join lateral (
    select coalesce(sum(s.entries), 0) as entries, coalesce(sum(s.without_rank), 0) as without_rank
    from leaderboard_segments s
    where s.definition_id = ${key.definition} and s.leaderboard_number = ${key.number}
      and ${toStart('s')} < ${toStart('own')}
  ) before
  cross join lateral (
    select count(*) as entries, count(*) filter (where ${hasNoRank('w')}) as without_rank
    from leaderboard_entries w where ${onBoard('w', key)} and ${toKey('w')} < ${toKey('f')}
      and ${toKey('w')} >= (coalesce(own.from_order, '-infinity'), coalesce(own.from_reached_at, '-infinity'),
        coalesce(own.from_player, ''))
  ) within`

const foundColumns = sql`e.player_id, e.score, e.reached_at, not ${hasNoRank('e')} as has_rank`

/**
 * A part of a statement, called `own_entries`, with entries of players in the definition. Conditions on what is left in
 * the leaderboard belong behind it: with all of them at once the database, which plans for a leaderboard of average
 * length, reads the whole order instead of the primary key.
 */
const ownEntries = ({ definition }: Board, isPlayer: Sql) => sql`own_entries as materialized (
      select * from leaderboard_entries where definition_id = ${definition} and player_id ${isPlayer}
    )`

/** Sorts all found entries, and counts the places of those in the range only. */
const findPlan = cachedPlan<Row, keyof typeof board | 'playerIds' | 'skip' | 'take'>({
  name: 'leaderboard_find',
  changes: false,
  parameters: { ...board, playerIds: 'text[]', skip: 'integer', take: 'integer' },
  columns: rowColumns,
  statement: ({ playerIds, skip, take, ...key }) => sql`
    with ${ownEntries(key, sql`= any(${playerIds})`)}, f as materialized (
      select ${foundColumns} from own_entries e where ${onBoard('e', key)}
      order by (-e.score), e.reached_at, e.player_id offset ${skip} limit ${take}
    )
    select f.player_id, (before.entries + within.entries)::integer as index, f.score, f.has_rank,
      (before.without_rank + within.without_rank)::integer as without_rank,
      details.*
    from f ${positions(key)} ${joinDetails('f', key, take)} order by index`,
})

async function findEntries(db: Handle, key: Key, playerIds: readonly string[], range: OrderRange) {
  const rows = await findPlan.run(db, { ...toBoard(key), playerIds, ...range })
  return rows.map(toRanked)
}

const ownKey = sql`((select -score from own), (select reached_at from own), (select player_id from own))`

/**
 * The place of one player, and from there the neighbors by their keys: neither needs the sum over the segments. One
 * statement, so that all of it is of one moment.
 */
const aroundPlan = cachedPlan<Row, keyof typeof board | 'playerId' | 'before' | 'take'>({
  name: 'leaderboard_around',
  changes: false,
  parameters: { ...board, playerId: 'text', before: 'integer', take: 'integer' },
  columns: rowColumns,
  statement: ({ playerId, before, take, ...key }) => sql`
    with ${ownEntries(key, sql`= ${playerId}`)}, f as materialized (
      select ${foundColumns} from own_entries e where ${onBoard('e', key)}
    ), own as materialized (
      select f.*, (before.entries + within.entries)::integer as own_index,
        (before.without_rank + within.without_rank)::integer as without_rank
      from f ${positions(key)}
    ), near as (
      (select ${foundColumns} from leaderboard_entries e where ${onBoard('e', key)} and ${toKey('e')} < ${ownKey}
        order by (-e.score) desc, e.reached_at desc, e.player_id desc limit ${before})
      union all
      (select ${foundColumns} from leaderboard_entries e where ${onBoard('e', key)} and ${toKey('e')} >= ${ownKey}
        order by (-e.score), e.reached_at, e.player_id limit ${take})
    )
    select near.player_id, own.own_index, near.score, near.has_rank, own.without_rank, details.*
    from near cross join own ${joinDetails('near', key, take)}
    order by (-near.score), near.reached_at, near.player_id`,
})

async function readAround(db: Handle, key: Key, playerId: string, before: number, take: number) {
  const rows = await aroundPlan.run(db, { ...toBoard(key), playerId, before, take })
  const above = rows.findIndex(({ player_id }) => player_id === playerId)
  const [first] = rows
  if (!first) return []
  // Counted up to the player; the list begins before.
  const withoutRank = first.without_rank - rows.slice(0, above).filter(({ has_rank }) => !has_rank).length
  return toRun(
    rows.slice(0, take).map((row, offset) => ({ ...row, index: first.index - above + offset })),
    withoutRank,
  )
}

/** The statements of this order; planning them takes longer than running them. */
export const storedOrderPlans = [pagePlan, findPlan, aroundPlan]

/** The order by stored scores. Costs the same at every rank, whatever the length. */
export function createStoredOrder(key: Key & { readonly players: number }, now: Date): Order {
  return {
    total: key.players,
    asOf: now,
    isFinal: false,
    page: (db, skip, take) => readPage(db, key, skip, take),
    find: (db, playerIds, range) => findEntries(db, key, playerIds, range),
    around: (db, playerId, before, take) => readAround(db, key, playerId, before, take),
  }
}
