import { integerLimit } from '#contract/core/units.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { insertEntry, openLeaderboard } from '../entry-repository.ts'
import { noLeaderboard, parseLeaderboardKey } from '../leaderboard-repository.ts'
import { lockDefinition } from '../repository.ts'
import { lockEntries, lockLeaderboards } from './change-repository.ts'
import { isClosed } from './report-scores.ts'

/** A leaderboard of a locked definition; the first that does not exist yet is opened. Throws `not-found`. */
async function lockOrOpen({ db, now }: SignedInContext, key: string) {
  const [existing] = await lockLeaderboards(db, [key])
  if (existing) return existing
  const { definitionId, number } = parseLeaderboardKey(key)
  const opened = await openLeaderboard(db, definitionId, now)
  const [board] = opened === number ? await lockLeaderboards(db, [key]) : []
  if (!board) throw new ApiError('not-found', { message: noLeaderboard })
  return board
}

/** Puts a player on a leaderboard. Returns false when the player was on it already. */
export async function addPlayer(context: SignedInContext, key: string, playerId: string): Promise<boolean> {
  const { db, now } = context
  await lockPlayer(db, playerId)
  const { definitionId, number } = parseLeaderboardKey(key)
  if (definitionId > integerLimit) throw new ApiError('not-found', { message: noLeaderboard })
  await lockDefinition(db, definitionId)
  const board = await lockOrOpen(context, key)
  const [entry] = await lockEntries(db, [{ player_id: playerId, definition_id: definitionId }])
  if (entry?.removed_by) throw new ApiError('entry-removed')
  if (entry && !entry.removed_at) {
    if (entry.leaderboard_number === number) return false
    throw new ApiError('on-other-leaderboard')
  }
  if (isClosed(board, now)) throw new ApiError('leaderboard-final')
  if (board.is_full) throw new ApiError('leaderboard-full')
  await insertEntry(db, playerId, { definitionId, number }, now)
  return true
}
