import type { LeaderboardEntry, RankExplanation } from '#contract/leaderboard.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { computeScore, toElapsedSeconds, toScoreInputs } from '#contract/leaderboard-scores.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { getLeaderboardState, type LeaderboardState } from '../leaderboard-repository.ts'
import { readEntryDetails } from './entry-details.ts'
import { findEntry, openOrder } from './entry-repository.ts'
import type { Order, RankedEntry } from './order.ts'

/** How far the nearest players with a rank are looked for, first near and then beyond many without one. */
const reaches = [5, 100, 1_000, 20_000]

/**
 * What a computed score is made from. A final score keeps no inputs, and the attributes may have been corrected since: they
 * explain it only when they give exactly this score.
 */
function toInputs(entry: LeaderboardEntry, { event_end }: LeaderboardState, { isFinal, asOf }: Order) {
  const inputs = event_end ? toScoreInputs(entry.Attributes) : undefined
  if (!inputs || !event_end) return null
  if (isFinal && computeScore(inputs, event_end, asOf) !== entry.Score) return null
  const { base, rate, bonusSeconds } = inputs
  const ElapsedSeconds = toElapsedSeconds(inputs, event_end, asOf)
  return { Base: base, Rate: rate, BonusSeconds: bonusSeconds, ElapsedSeconds }
}

/** What a player who is on the leaderboard takes no rank and gets no prize for, if anything. */
function toExclusion({ IsHidden, IsHacker }: LeaderboardEntry): RankExplanation['NoPrize'] {
  if (IsHidden) return 'hidden'
  return IsHacker ? 'hacker' : null
}

/** The nearest entries with a rank above and below a player, and the player's own; empty without one. */
export async function findNearest(db: Handle, order: Order, playerId: string) {
  let found: { own?: RankedEntry; above?: RankedEntry | undefined; below?: RankedEntry | undefined } = {}
  for (const reach of reaches) {
    const near = await order.around(db, playerId, reach, 2 * reach + 1)
    const index = near.findIndex((entry) => entry.playerId === playerId)
    const own = near[index]
    if (!own) return {}
    found = {
      own,
      above: near.slice(0, index).findLast(({ rank }) => rank !== null),
      below: near.slice(index + 1).find(({ rank }) => rank !== null),
    }
    const isFirst = index < reach
    const isLast = near.length - index <= reach
    if ((found.above || isFirst) && (found.below || isLast)) break
  }
  return found
}

type Nearest = Awaited<ReturnType<typeof findNearest>> & { own: RankedEntry }

/** A player and the nearest players with a rank, as the reply has them. */
async function readNeighbors(db: Handle, board: LeaderboardState, { own, above, below }: Nearest) {
  const details = await readEntryDetails(
    db,
    board,
    [above, own, below].flatMap((entry) => entry ?? []),
  )
  const toNeighbor = (playerId: string | undefined) => {
    const found = details.find(({ PlayerId }) => PlayerId === playerId)
    if (!found || found.Rank === null) return null
    return { PlayerId: found.PlayerId, Nickname: found.Nickname, Rank: found.Rank, Score: found.Score }
  }
  return {
    entry: details.find(({ PlayerId }) => PlayerId === own.playerId),
    Above: toNeighbor(above?.playerId),
    Below: toNeighbor(below?.playerId),
  }
}

/** Explains the rank of a player on a leaderboard. Throws `not-found` and `entry-unknown`. */
export async function explainRank(db: Handle, key: string, playerId: string, now: Date): Promise<RankExplanation> {
  const board = await getLeaderboardState(db, key)
  // An order in memory may still have players who were removed a moment ago.
  const stored = await findEntry(db, board, playerId)
  if (!stored) throw new ApiError('entry-unknown', { message: 'This player is not on this leaderboard.' })
  const order = await openOrder(db, board, defaultScore, { now })
  const shared = { PlayerId: playerId, AsOf: order.asOf.toISOString(), IsFinal: order.isFinal }
  const { own: ranked, ...neighbors } = stored.removed_at ? {} : await findNearest(db, order, playerId)
  const gone = { Rank: null, NoPrize: null, Inputs: null, Above: null, Below: null, PointsToNext: null }
  if (!ranked) return { ...shared, ...gone, NoRank: stored.removed_by ? 'removed' : 'left', Score: stored.score }
  const { entry, Above, Below } = await readNeighbors(db, board, { own: ranked, ...neighbors })
  if (!entry) throw new ApiError('entry-unknown', { message: 'This player is not on this leaderboard.' })
  const exclusion = toExclusion(entry)
  return {
    ...shared,
    Rank: ranked.rank,
    NoRank: ranked.rank === null ? (exclusion ?? 'unranked-at-end') : null,
    NoPrize: ranked.rank !== null && order.isFinal ? exclusion : null,
    Score: ranked.score,
    Inputs: toInputs(entry, board, order),
    Above,
    Below,
    PointsToNext: Above && ranked.rank !== null ? Above.Score - ranked.score : null,
  }
}
