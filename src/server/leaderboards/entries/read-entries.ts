import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { exactTotalLimit } from '#contract/core/lists.ts'
import type { LeaderboardEntry } from '#contract/leaderboard.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import type { leaderboardEntries, PlayerLeaderboard } from '#contract/leaderboard-entries.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { CsvValue } from '#server/platform/http/csv.ts'
import { getLeaderboardState, type LeaderboardState, toLeaderboardKey } from '../leaderboard-repository.ts'
import type { OrderReading } from './computed-order-repository.ts'
import { readEntryDetails } from './entry-details.ts'
import type { PlayerBoardRow } from './entry-lists.ts'
import { filterPlayers, openOrder, searchEntries, toAttributeNames } from './entry-repository.ts'
import type { Order, RankedEntry } from './order.ts'

type Query = EndpointInput<typeof leaderboardEntries.list>['query']
type Page = EndpointReply<typeof leaderboardEntries.list>

/** How many entries one statement of an export reads. */
const exportLength = 1_000

/** How many entries are read at once to find those whom a search matches. */
const scanLength = 2_000

/** The best players whom a search matches, which is quick because very many match. */
async function scan(db: Handle, order: Order, { filter = '', skip, take }: Query): Promise<RankedEntry[]> {
  const found: RankedEntry[] = []
  for (let from = 0; found.length < skip + take; from += scanLength) {
    const entries = await order.page(db, from, scanLength)
    const ids = entries.map(({ playerId }) => playerId)
    const matching = await filterPlayers(db, ids, filter)
    found.push(...entries.filter(({ playerId }) => matching.has(playerId)))
    if (entries.length < scanLength) break
  }
  return found.slice(skip, skip + take)
}

async function search(db: Handle, board: LeaderboardState, order: Order, query: Query) {
  const { filter = '', skip, take } = query
  const ids = await searchEntries(db, board, filter)
  const isShort = ids.length <= exactTotalLimit
  const ranked = isShort ? await order.find(db, ids, { skip, take }) : await scan(db, order, query)
  return { ranked, total: ids.length, skip }
}

async function readAround(db: Handle, order: Order, playerId: string, take: number) {
  const ranked = await order.around(db, playerId, Math.floor(take / 2), take)
  const [first] = ranked
  if (!first) throw new ApiError('entry-unknown', { message: 'This player is not on this leaderboard.' })
  return { ranked, total: order.total, skip: first.index }
}

/** A page of a leaderboard: from an index on, around a player, or of a search. */
export async function readEntryPage(db: Handle, key: string, query: Query, now: Date): Promise<Page> {
  const board = await getLeaderboardState(db, key)
  const order = await openOrder(db, board, query.attribute, { now })
  const { filter, around, take } = query
  const readRange = async () => {
    if (around !== undefined) return readAround(db, order, around, take)
    return { ranked: await order.page(db, query.skip, take), total: order.total, skip: query.skip }
  }
  const { ranked, total, skip } = filter ? await search(db, board, order, query) : await readRange()
  return {
    Result: await readEntryDetails(db, board, ranked),
    Total: Math.min(total, query.filter ? exactTotalLimit : total),
    TotalIsExact: query.filter === undefined || query.filter === '' || total <= exactTotalLimit,
    Skip: skip,
    AsOf: order.asOf.toISOString(),
    IsFinal: order.isFinal,
  }
}

/** A leaderboard and the first of its players by the default score. */
export async function readScores(db: Handle, key: string, { skip, take }: { skip: number; take: number }, now: Date) {
  const board = await getLeaderboardState(db, key)
  const order = await openOrder(db, board, defaultScore, { now })
  return { board, scores: await readEntryDetails(db, board, await order.page(db, skip, take)) }
}

type ExportColumns = Record<string, (entry: LeaderboardEntry) => CsvValue>

const exportColumns: ExportColumns = {
  Rank: ({ Rank }) => Rank,
  'Player ID': ({ PlayerId }) => PlayerId,
  Nickname: ({ Nickname }) => Nickname,
  Score: ({ Score }) => Score,
  'Stored score': ({ StoredScore }) => StoredScore,
  Hacker: ({ IsHacker }) => IsHacker,
  Hidden: ({ IsHidden }) => IsHidden,
  'Last report': ({ ReportedAt }) => ReportedAt,
  'Reported by': ({ ReportedBy }) => ReportedBy,
}

/** The heading of an attribute. One with the name of another column says so; no attribute name has a blank. */
const toAttributeHeading = (name: string) => (Object.hasOwn(exportColumns, name) ? `${name} (attribute)` : name)

export function toExportColumns(board: LeaderboardState): ExportColumns {
  const attributes = toAttributeNames(board).map(
    // An attribute may be called like a member that every object has.
    (name) =>
      [
        toAttributeHeading(name),
        ({ Attributes }: LeaderboardEntry) => (Object.hasOwn(Attributes, name) ? Attributes[name] : null),
      ] as const,
  )
  return { ...exportColumns, ...Object.fromEntries(attributes) }
}

/** Every entry of an order, some thousand at once. Entries that move meanwhile may be missed or come twice. */
export async function* readAllEntries(
  db: Handle,
  board: LeaderboardState,
  order: Order,
): AsyncGenerator<LeaderboardEntry[]> {
  for (let skip = 0; ; skip += exportLength) {
    const ranked = await order.page(db, skip, exportLength)
    if (ranked.length > 0) yield await readEntryDetails(db, board, ranked)
    if (ranked.length < exportLength) return
  }
}

/** A leaderboard of a player with the rank on it, and its order; nothing when the player was removed since the list was read. */
export async function readPlayerBoard(
  db: Handle,
  playerId: string,
  row: PlayerBoardRow,
  reading: OrderReading,
): Promise<{ leaderboard: PlayerLeaderboard; order: Order } | undefined> {
  const key = toLeaderboardKey(row.definition_id, row.leaderboard_number)
  const board = await getLeaderboardState(db, key)
  const order = await openOrder(db, board, defaultScore, reading)
  const [entry] = await order.find(db, [playerId], { skip: 0, take: 1 })
  if (!entry) return undefined
  const leaderboard = {
    Key: key,
    LeaderboardDefinitionId: row.definition_id,
    Name: board.definition_name,
    EventId: board.event_id,
    EventName: board.event_name,
    JoinedAt: row.joined_at.toISOString(),
    Rank: entry.rank,
    Score: entry.score,
    Players: board.players,
    IsFinal: order.isFinal,
    IsHacker: row.is_hacker,
    IsHidden: row.is_hidden,
    Deleted: board.deleted,
  }
  return { leaderboard, order }
}
