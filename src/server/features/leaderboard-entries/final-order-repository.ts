import { sql } from 'kysely'
import type { LeaderboardState } from '#server/features/leaderboards/leaderboard-repository.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Order, RankedEntry } from './order.ts'

type Key = Pick<LeaderboardState, 'definition_id' | 'number'>
type Row = { player_id: string; final_index: number; rank: number | null; score: number }

/** The entries of players who left the final order, ascending. */
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
  return {
    total: board.players,
    asOf: finalAt,
    isFinal: true,
    page: async (db, skip, take) => {
      const from = toFinalIndex(skip, await listRemoved(db, board))
      const { rows } = await sql<Row>`select f.player_id, f.final_index, f.rank, f.score from ${remaining}
        and f.final_index >= ${from} order by f.final_index limit ${take}`.execute(db)
      return rows.map((row, offset) => toRanked(row, skip + offset))
    },
    find: async (db, playerIds) => {
      const removed = await listRemoved(db, board)
      const { rows } = await sql<Row>`select f.player_id, f.final_index, f.rank, f.score from ${remaining}
        and f.player_id = any(${playerIds}::text[]) order by f.final_index`.execute(db)
      return rows.map((row) => toRanked(row, toIndex(row.final_index, removed)))
    },
  }
}

/** Writes entries of the final order, the first of them with the index `from`. */
export async function insertFinalRanks(
  db: Handle,
  { definition_id, number }: Key,
  from: number,
  entries: readonly { readonly playerId: string; readonly rank: number | null; readonly score: number }[],
): Promise<void> {
  const columns = { final_index: 'integer', player_id: 'text', rank: 'integer', score: 'double precision' }
  const rows = entries.map(({ playerId, rank, score }, offset) => ({
    final_index: from + offset,
    player_id: playerId,
    rank,
    score,
  }))
  await sql`
    insert into leaderboard_final_ranks (definition_id, leaderboard_number, final_index, player_id, rank, score)
    select ${definition_id}::integer, ${number}::integer, final_index, player_id, rank, score
    from ${jsonRowset(columns, rows)}`.execute(db)
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
