import { sql } from 'kysely'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { LeaderboardState } from '../leaderboard-repository.ts'
import type { StoredEntry } from './change-repository.ts'
import { toOrderScore } from './computed-order-repository.ts'
import { parseAttributes } from './entry-details.ts'
import type { Order, OrderRange, RankedEntry } from './order.ts'

type Key = Pick<LeaderboardState, 'definition_id' | 'number'>
type Row = { player_id: string; final_index: number; rank: number | null; score: number }

/** The places of players who left the final order, ascending. */
async function listRemoved(db: Handle, { definition_id, number }: Key): Promise<number[]> {
  const { rows } = await sql<{ final_index: number }>`select final_index from leaderboard_final_ranks
    where definition_id = ${definition_id} and leaderboard_number = ${number} and removed order by final_index`.execute(
    db,
  )
  return rows.map(({ final_index }) => final_index)
}

/** Which entry of the final order has an index among those that are not removed. */
function toFinalIndex(index: number, removed: readonly number[]): number {
  let found = index
  for (const gap of removed) {
    if (gap > found) break
    found++
  }
  return found
}

const toIndex = (finalIndex: number, removed: readonly number[]) =>
  finalIndex - removed.filter((gap) => gap < finalIndex).length

const toRanked = (row: Row, index: number): RankedEntry => ({
  playerId: row.player_id,
  index,
  rank: row.rank,
  score: row.score,
})

/** The final order of a leaderboard. Players who were removed since leave their ranks empty. */
export function createFinalOrder(board: LeaderboardState, finalAt: Date): Order {
  const { definition_id, number } = board
  const remaining = sql`leaderboard_final_ranks f
    where f.definition_id = ${definition_id} and f.leaderboard_number = ${number} and not f.removed`
  const readPage = async (db: Handle, skip: number, take: number, removed: readonly number[]) => {
    const from = toFinalIndex(skip, removed)
    const { rows } = await sql<Row>`select f.player_id, f.final_index, f.rank, f.score from ${remaining}
      and f.final_index >= ${from} order by f.final_index limit ${take}`.execute(db)
    return rows.map((row, offset) => toRanked(row, skip + offset))
  }
  const find = async (db: Handle, playerIds: readonly string[], { skip, take }: OrderRange) => {
    const { rows } = await sql<Row>`select f.player_id, f.final_index, f.rank, f.score from ${remaining}
      and f.player_id = any(${playerIds}::text[]) order by f.final_index offset ${skip} limit ${take}`.execute(db)
    return rows
  }
  return {
    total: board.players,
    asOf: finalAt,
    isFinal: true,
    page: async (db, skip, take) => readPage(db, skip, take, await listRemoved(db, board)),
    find: async (db, playerIds, range) => {
      const removed = await listRemoved(db, board)
      return (await find(db, playerIds, range)).map((row) => toRanked(row, toIndex(row.final_index, removed)))
    },
    around: async (db, playerId, before, take) => {
      const removed = await listRemoved(db, board)
      const [own] = await find(db, [playerId], { skip: 0, take: 1 })
      if (!own) return []
      const skip = Math.max(0, toIndex(own.final_index, removed) - before)
      return readPage(db, skip, take, removed)
    },
  }
}

/** How many entries one statement writes: within the time limit. */
const entriesPerStatement = 10_000

/**
 * Writes the final order by stored scores without reading it. Call it with the leaderboard locked: then nothing but the
 * marks of hackers changes between two statements, and ranks are counted on from those written before.
 */
export async function copyStoredOrder(db: Handle, { definition_id, number }: Key): Promise<void> {
  type Written = { entries: number; ranked: number; last: string; reached: string; player: string }
  let [index, rank] = [0, 0]
  let after: Written | undefined
  do {
    const isLater = after
      ? sql`((-e.score), e.reached_at, e.player_id)
          > (${after.last}::float8, ${after.reached}::timestamptz, ${after.player})`
      : sql`true`
    const { rows }: { rows: Written[] } = await sql<Written>`
      with part as materialized (
        select e.score, e.reached_at, e.player_id, not (e.is_hacker or e.is_hidden) as has_rank
        from leaderboard_entries e where e.definition_id = ${definition_id} and e.leaderboard_number = ${number}
          and e.removed_at is null and ${isLater}
        order by (-e.score), e.reached_at, e.player_id limit ${entriesPerStatement}
      ), written as (
        insert into leaderboard_final_ranks (definition_id, leaderboard_number, final_index, player_id, rank, score)
        select ${definition_id}::integer, ${number}::integer, ${index}::integer + row_number() over w - 1, player_id,
          case when has_rank then ${rank}::integer + count(*) filter (where has_rank) over w end, score
        from part window w as (order by (-score), reached_at, player_id rows unbounded preceding)
      )
      select (select count(*) from part)::integer as entries,
        (select count(*) from part where has_rank)::integer as ranked,
        (-score)::text as last, reached_at::text as reached, player_id as player
      from part order by (-score) desc, reached_at desc, player_id desc limit 1`.execute(db)
    after = rows[0]
    index += after?.entries ?? 0
    rank += after?.ranked ?? 0
  } while (after?.entries === entriesPerStatement)
}

/** How many entries of an order in memory one statement writes: other calls wait while they become text. */
const sortedPerStatement = 1_000

/** Writes an order that is not stored as the final one. */
export async function insertFinalOrder(db: Handle, { definition_id, number }: Key, order: Order): Promise<void> {
  const columns = { final_index: 'integer', player_id: 'text', rank: 'integer', score: 'double precision' }
  for (let from = 0; from < order.total; from += sortedPerStatement) {
    const entries = await order.page(db, from, sortedPerStatement)
    const rows = entries.map(({ playerId, index, rank, score }) => ({
      final_index: index,
      player_id: playerId,
      rank,
      score,
    }))
    await sql`
      insert into leaderboard_final_ranks (definition_id, leaderboard_number, final_index, player_id, rank, score)
      select ${definition_id}::integer, ${number}::integer, final_index, player_id, rank, score
      from ${jsonRowset(columns, rows)}`.execute(db)
  }
}

/**
 * Puts players who came back behind the final orders that they were not in, without a rank: nobody else moves, and they
 * are in the list again.
 */
export async function appendReturned(
  db: Handle,
  of: { readonly definitionId: number } | { readonly eventId: number },
  playerIds: readonly string[],
): Promise<void> {
  type Returned = Pick<StoredEntry, 'player_id' | 'definition_id' | 'leaderboard_number' | 'score' | 'attributes'>
  const condition = 'eventId' in of ? sql`d.event_id = ${of.eventId}` : sql`d.id = ${of.definitionId}`
  const { rows } = await sql<Returned & { final_at: Date; event_end: Date | null }>`
    select e.player_id, e.definition_id, e.leaderboard_number, e.score, e.attributes, l.final_at,
      case when v.id is not null then coalesce(d.closed_at, v.end_at) end as event_end
    from leaderboard_entries e
    join leaderboards l on l.definition_id = e.definition_id and l.number = e.leaderboard_number
    join leaderboard_definitions d on d.id = e.definition_id left join events v on v.id = d.event_id
    where ${condition} and e.player_id = any(${playerIds}::text[]) and e.removed_at is null and l.final_at is not null
      and not exists (select from leaderboard_final_ranks f
        where f.player_id = e.player_id and f.definition_id = e.definition_id)
    order by l.definition_id, l.number for no key update of l`.execute(db)
  const columns = {
    definition_id: 'integer',
    leaderboard_number: 'integer',
    player_id: 'text',
    score: 'double precision',
  }
  const places = rows.map(({ final_at, event_end, ...entry }) => ({
    definition_id: entry.definition_id,
    leaderboard_number: entry.leaderboard_number,
    player_id: entry.player_id,
    score: toOrderScore(
      { score: entry.score, values: parseAttributes(entry.attributes) },
      { attribute: defaultScore, eventEnd: event_end, now: final_at },
    ),
  }))
  if (places.length === 0) return
  await sql`
    insert into leaderboard_final_ranks (definition_id, leaderboard_number, final_index, player_id, score)
    select r.definition_id, r.leaderboard_number, (
        select coalesce(max(f.final_index), -1) from leaderboard_final_ranks f
        where f.definition_id = r.definition_id and f.leaderboard_number = r.leaderboard_number
      ) + row_number() over (partition by r.definition_id, r.leaderboard_number order by -r.score, r.player_id),
      r.player_id, r.score
    from (select * from ${jsonRowset(columns, places)}) r`.execute(db)
}

/** Marks a locked leaderboard as final. */
export async function markFinal(db: Handle, { definition_id, number }: Key, finalAt: Date): Promise<void> {
  await db
    .updateTable('leaderboards')
    .set({ final_at: finalAt })
    .where('definition_id', '=', definition_id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

/** The keys of the first leaderboards of a definition whose order is not final. */
export async function listOpenKeys(db: Handle, definitionId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select definition_id || '-' || number as key from leaderboards
    where definition_id = ${definitionId} and final_at is null order by number limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * When the order of the leaderboards of a definition becomes final: when they were closed early, else at the end of the
 * event, which nobody moves until the transaction ends. Undefined when there is no such definition, or neither.
 */
export async function findFinalInstant(db: Handle, definitionId: number): Promise<Date | undefined> {
  const definition = await db
    .selectFrom('leaderboard_definitions')
    .select(['closed_at', 'event_id'])
    .where('id', '=', definitionId)
    .forShare()
    .executeTakeFirst()
  if (!definition || definition.closed_at) return definition?.closed_at ?? undefined
  const { event_id } = definition
  if (event_id === null) return undefined
  const event = await db.selectFrom('events').select('end_at').where('id', '=', event_id).forShare().executeTakeFirst()
  return event?.end_at
}
