import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { OwnLeaderboard, PublicEntry, ranks } from '#contract/game-leaderboards.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { getLeaderboardState, type LeaderboardState, noLeaderboard } from '../leaderboard-repository.ts'
import { readEntryDetails } from './entry-details.ts'
import type { PlayerBoardRow } from './entry-lists.ts'
import { openOrder } from './entry-repository.ts'
import { findNearest } from './explain-rank.ts'
import type { Order, RankedEntry } from './order.ts'
import { readPlayerBoard } from './read-entries.ts'

// What players see of a leaderboard: nobody who takes no rank, but for themselves.

type Reply = Omit<EndpointReply<typeof ranks.around>, 'Entries'>

/** The rank that a player would have who takes none: behind the nearest better one. */
async function findWouldBeRank(db: Handle, order: Order, playerId: string): Promise<number> {
  const { above } = await findNearest(db, order, playerId)
  return (above?.rank ?? 0) + 1
}

async function toPublicEntries(
  db: Handle,
  board: LeaderboardState,
  order: Order,
  entries: readonly RankedEntry[],
  playerId: string,
): Promise<PublicEntry[]> {
  const shown = entries.filter((entry) => entry.rank !== null || entry.playerId === playerId)
  const shownEntries: PublicEntry[] = []
  for (const { PlayerId, Nickname, Score, Rank } of await readEntryDetails(db, board, shown))
    shownEntries.push({ PlayerId, Nickname, Score, Rank: Rank ?? (await findWouldBeRank(db, order, playerId)) })
  return shownEntries
}

/** A leaderboard that is not deleted, with its order by the score. Throws `not-found`. */
async function openBoard(db: Handle, key: string, now: Date) {
  const board = await getLeaderboardState(db, key)
  if (board.deleted) throw new ApiError('not-found', { message: noLeaderboard })
  const order = await openOrder(db, board, defaultScore, { now, isForPlayers: true })
  const reply: Reply = { Players: board.players, AsOf: order.asOf.toISOString(), IsFinal: order.isFinal }
  return { board, order, reply }
}

/** The entries of a leaderboard from an index on. */
export async function readPublicPage(
  db: Handle,
  key: string,
  playerId: string,
  { skip, take }: { readonly skip: number; readonly take: number },
  now: Date,
): Promise<EndpointReply<typeof ranks.list>> {
  const { board, order, reply } = await openBoard(db, key, now)
  const entries = await order.page(db, skip, take)
  const Next = skip + entries.length < order.total && entries.length > 0 ? skip + entries.length : null
  return { ...reply, Entries: await toPublicEntries(db, board, order, entries, playerId), Next }
}

/** The entries around a player. Throws `entry-unknown`. */
export async function readPublicAround(
  db: Handle,
  key: string,
  playerId: string,
  take: number,
  now: Date,
): Promise<EndpointReply<typeof ranks.around>> {
  const { board, order, reply } = await openBoard(db, key, now)
  const entries = await order.around(db, playerId, Math.floor(take / 2), take)
  if (entries.length === 0) throw new ApiError('entry-unknown', { message: 'You are not on this leaderboard.' })
  return { ...reply, Entries: await toPublicEntries(db, board, order, entries, playerId) }
}

/** A leaderboard of a player, with the rank that the player has or would have; nothing when it is deleted. */
export async function readOwnBoard(
  db: Handle,
  playerId: string,
  row: PlayerBoardRow,
  now: Date,
): Promise<OwnLeaderboard | undefined> {
  const found = await readPlayerBoard(db, playerId, row, { now, isForPlayers: true })
  if (!found || found.leaderboard.Deleted) return undefined
  const { Key, Name, EventId, EventName, JoinedAt, Score, Players, IsFinal, Rank } = found.leaderboard
  const shownRank = Rank ?? (await findWouldBeRank(db, found.order, playerId))
  return { Key, Name, EventId, EventName, JoinedAt, Score, Players, IsFinal, Rank: shownRank }
}
