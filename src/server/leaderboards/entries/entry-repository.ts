import { sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { exactTotalLimit } from '#contract/core/lists.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { isComputable } from '#contract/leaderboard-scores.ts'
import { anyOf } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import type { LeaderboardState } from '../leaderboard-repository.ts'
import { type OrderReading, readSortedOrder } from './computed-order-repository.ts'
import { createFinalOrder } from './final-order-repository.ts'
import type { Order } from './order.ts'
import { createStoredOrder } from './stored-order-repository.ts'

/** The attribute names of a leaderboard. Written by the server only, as a list of names. */
export const toAttributeNames = ({ attribute_names }: Pick<LeaderboardState, 'attribute_names'>) =>
  parseJson(attribute_names) as string[]

/** Whether the default score of a leaderboard is the stored one. A computed score changes with the clock. */
export function isOrderStored(board: LeaderboardState): boolean {
  return board.event_end === null || !isComputable(toAttributeNames(board))
}

/** The order of a leaderboard by the default score or an attribute. Throws `leaderboard-attribute-unknown`. */
export async function openOrder(
  db: Handle,
  board: LeaderboardState,
  attribute: string,
  reading: OrderReading,
): Promise<Order> {
  const names = toAttributeNames(board)
  if (attribute !== defaultScore && !names.includes(attribute)) throw new ApiError('leaderboard-attribute-unknown')
  if (attribute === defaultScore && board.final_at) return createFinalOrder(board, board.final_at)
  return attribute === defaultScore && isOrderStored(board)
    ? createStoredOrder(board, reading.now)
    : readSortedOrder(db, board, attribute, reading)
}

const matches = (filter: string) =>
  anyOf([idStartsWith(sql`p.player_id`, filter), matchesFolded(sql`p.nickname_folded`, filter)])

/**
 * The players on a leaderboard by the beginning of an id or part of a nickname, at most one more than 10,000, in no
 * order.
 */
export async function searchEntries(
  db: Handle,
  { definition_id, number }: LeaderboardState,
  filter: string,
): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    select e.player_id from leaderboard_entries e join players p on p.player_id = e.player_id
    where e.definition_id = ${definition_id} and e.leaderboard_number = ${number} and e.removed_at is null
      and ${matches(filter)} limit ${exactTotalLimit + 1}`.execute(db)
  return rows.map(({ player_id }) => player_id)
}

/** Those of the players whom `searchEntries` would find. */
export async function filterPlayers(
  db: Handle,
  playerIds: readonly string[],
  filter: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ player_id: string }>`
    select p.player_id from players p
    where p.player_id = any(${playerIds}::text[]) and ${matches(filter)}`.execute(db)
  return new Set(rows.map(({ player_id }) => player_id))
}

/** The entry of a player on a leaderboard, also of one who left or was removed. */
export async function findEntry(
  db: Handle,
  { definition_id, number }: Pick<LeaderboardState, 'definition_id' | 'number'>,
  playerId: string,
) {
  return db
    .selectFrom('leaderboard_entries')
    .select(['score', 'removed_at', 'removed_by'])
    .where('player_id', '=', playerId)
    .where('definition_id', '=', definition_id)
    .where('leaderboard_number', '=', number)
    .executeTakeFirst()
}
