import type { EndpointInput } from '#contract/core/endpoint.ts'
import { integerLimit } from '#contract/core/units.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { toScoreInputs } from '#contract/leaderboard-scores.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toCsvChunks } from '#server/platform/http/csv.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resolvePlayerId, resolvePlayerIds } from '#server/players/account-repository.ts'
import { lockPlayer, lockPlayers, requirePlayer } from '#server/players/repository.ts'
import { insertEntry, openLeaderboard } from '../entry-repository.ts'
import {
  getLeaderboardState,
  type LeaderboardState,
  noLeaderboard,
  parseLeaderboardKey,
  toLeaderboard,
  toLeaderboardKey,
} from '../leaderboard-repository.ts'
import { lockDefinition } from '../repository.ts'
import {
  insertCorrections,
  listLeftSinceRemoval,
  lockEntries,
  lockLeaderboards,
  type StoredEntry,
  writeChange,
  writeCorrectedValues,
} from './change-repository.ts'
import { parseAttributes } from './entry-details.ts'
import { correctionList, playerBoardList, removedList } from './entry-lists.ts'
import { openOrder, toAttributeNames } from './entry-repository.ts'
import { explainRank } from './explain-rank.ts'
import { appendReturned } from './final-order-repository.ts'
import { readAllEntries, readEntryPage, readPlayerBoard, readScores, toExportColumns } from './read-entries.ts'
import { isClosed, refuseLateReports, reportScores } from './report-scores.ts'

type Kind = EndpointInput<typeof leaderboardEntries.correct>['body']['Kind']

/** The state that an entry must have for a correction, and the one that it has after it. */
const wasRemoved = ({ removed_by }: StoredEntry) => removed_by !== null
const isVisible = ({ removed_at }: StoredEntry) => removed_at === null

const rules: Readonly<Record<Kind, { isKnown(entry: StoredEntry): boolean; isDone(entry: StoredEntry): boolean }>> = {
  removed: { isKnown: (entry) => isVisible(entry) || wasRemoved(entry), isDone: wasRemoved },
  restored: { isKnown: (entry) => isVisible(entry) || wasRemoved(entry), isDone: isVisible },
  hidden: { isKnown: isVisible, isDone: ({ is_hidden }) => is_hidden },
  shown: { isKnown: isVisible, isDone: ({ is_hidden }) => !is_hidden },
}

/**
 * A leaderboard, locked until the transaction ends; players of it before, as all changes of a player's entries do. Throws
 * `not-found`.
 */
async function lockLeaderboard(
  { db }: SignedInContext,
  key: string,
  playerIds: readonly string[],
): Promise<LeaderboardState> {
  await lockPlayers(db, playerIds)
  const [board] = await lockLeaderboards(db, [key])
  if (!board) throw new ApiError('not-found', { message: noLeaderboard })
  return board
}

async function lockEntriesById(context: SignedInContext, board: LeaderboardState, playerIds: readonly string[]) {
  const { definition_id, number } = board
  const entries = await lockEntries(
    context.db,
    playerIds.map((player_id) => ({ player_id, definition_id })),
  )
  return new Map(
    entries.filter((entry) => entry.leaderboard_number === number).map((entry) => [entry.player_id, entry]),
  )
}

/** Removes, restores, hides or shows players of a locked leaderboard, and keeps who did it, when and why. */
async function correctEntries(
  context: SignedInContext,
  board: LeaderboardState,
  kind: Kind,
  playerIds: readonly string[],
) {
  const { db, person, reason, now } = context
  const entries = await lockEntriesById(context, board, playerIds)
  const { isKnown, isDone } = rules[kind]
  // Read once the entries are locked: who leaves now waits for them.
  const left = kind === 'restored' ? await listLeftSinceRemoval(db, board.definition_id, playerIds) : undefined
  const known = playerIds
    .flatMap((id) => entries.get(id) ?? [])
    .filter((entry) => isKnown(entry) && !left?.has(entry.player_id))
  const changed = known.filter((entry) => !isDone(entry)).map(({ player_id }) => player_id)
  if (changed.length > 0) {
    const change = { kind, by: person.email, reason, now }
    await writeChange(db, board.definition_id, changed, change)
    if (kind === 'restored' && board.final_at) await appendReturned(db, { definitionId: board.definition_id }, changed)
    await insertCorrections(
      db,
      board,
      change,
      changed.map((playerId) => ({ playerId })),
    )
  }
  const knownIds = new Set(known.map(({ player_id }) => player_id))
  return {
    changed,
    unchanged: known.length - changed.length,
    unknown: playerIds.filter((id) => !knownIds.has(id)),
  }
}

/** A new value of an entry, and the one that its editor saw; undefined when the caller did not say. */
type NewValue = {
  readonly playerId: string
  readonly attribute: string
  readonly value: number
  readonly expected: number | null | undefined
  readonly reason: string
}

/** Replaces the stored score or an attribute of a player on a locked leaderboard. Returns the value before. */
async function correctValue(
  context: SignedInContext,
  board: LeaderboardState,
  { playerId, attribute, value, expected, reason }: NewValue,
): Promise<number | null> {
  const { db, person, now } = context
  if (attribute !== defaultScore && !toAttributeNames(board).includes(attribute))
    throw new ApiError('leaderboard-attribute-unknown')
  const entry = (await lockEntriesById(context, board, [playerId])).get(playerId)
  if (!entry || entry.removed_at !== null) throw new ApiError('entry-unknown')
  const attributes = parseAttributes(entry.attributes)
  const isStoredScore = attribute === defaultScore
  if (isStoredScore && board.event_end && toScoreInputs(attributes)) throw new ApiError('score-computed')
  const stored = isStoredScore ? entry.score : Object.hasOwn(attributes, attribute) ? attributes[attribute] : null
  const valueBefore = stored ?? null
  if (expected !== undefined && expected !== valueBefore)
    throw new ApiError('stale', { data: { PlayerId: playerId, StoredScore: entry.score, Attributes: attributes } })
  if (valueBefore === value) throw new ApiError('value-unchanged')
  await writeCorrectedValues(db, {
    player_id: playerId,
    definition_id: entry.definition_id,
    score: isStoredScore ? value : entry.score,
    attributes: isStoredScore ? entry.attributes : JSON.stringify({ ...attributes, [attribute]: value }),
  })
  const change = { kind: 'score corrected', by: person.email, reason, now } as const
  await insertCorrections(db, board, change, [{ playerId, attribute, valueBefore, valueAfter: value }])
  return valueBefore
}

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
async function addPlayer(context: SignedInContext, key: string, playerId: string): Promise<boolean> {
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

const opposites = { removed: 'restored', restored: 'removed', hidden: 'shown', shown: 'hidden' } as const

const undoCorrection = (key: string, kind: Kind, playerIds: readonly string[]) =>
  playerIds.length === 0
    ? undefined
    : undoBy(leaderboardEntries.correct, {
        params: { key },
        body: { Kind: opposites[kind], PlayerIds: [...playerIds] },
      })

/** Brings a value back that was corrected. */
function undoScore(
  params: { readonly key: string; readonly playerId: string },
  { Attribute, Value, Reason }: EndpointInput<typeof leaderboardEntries.correctScore>['body'],
  before: number,
) {
  const body = { Attribute, Value: before, Reason }
  const options = { anyway: { params, body } }
  return undoBy(leaderboardEntries.correctScore, { params, body: { ...body, ValueBefore: Value } }, options)
}

export const leaderboardEntryHandlers: Handlers<typeof leaderboardEntries> = {
  get: async ({ params, query }, { db, now }) => {
    const { board, scores } = await readScores(db, params.key, query, now)
    return { ...toLeaderboard(board), Scores: scores }
  },

  list: ({ params, query }, { db, now }) => readEntryPage(db, params.key, query, now),

  export: async ({ params: { key }, query: { attribute } }, { db, now, audit }) => {
    const board = await getLeaderboardState(db, key)
    const order = await openOrder(db, board, attribute, { now })
    audit({ after: { Attribute: attribute, Players: order.total, IsFinal: order.isFinal } })
    return {
      fileName: stampedFileName(`leaderboard-${key}`, now, 'csv'),
      chunks: toCsvChunks(toExportColumns(board), readAllEntries(db, board, order)),
    }
  },

  add: async ({ params: { key, playerId: given } }, context) => {
    const playerId = await resolvePlayerId(context.db, given, 'params.playerId')
    const added = await addPlayer(context, key, playerId)
    context.audit({ after: { PlayerId: playerId, Added: added } })
    return { Added: added }
  },

  explain: ({ params: { key, playerId } }, { db, now }) => explainRank(db, key, playerId, now),

  remove: async ({ params: { id, playerId } }, context) => {
    const { db, audit } = context
    await lockPlayers(db, [playerId])
    await lockDefinition(db, id)
    const [entry] = await lockEntries(db, [{ player_id: playerId, definition_id: id }])
    if (!entry || entry.removed_at) throw new ApiError('entry-unknown')
    const key = toLeaderboardKey(id, entry.leaderboard_number)
    await correctEntries(context, await lockLeaderboard(context, key, [playerId]), 'removed', [playerId])
    audit({
      targetId: key,
      before: { PlayerId: playerId, Score: entry.score, Attributes: entry.attributes },
      undo: undoBy(leaderboardEntries.correct, { params: { key }, body: { Kind: 'restored', PlayerIds: [playerId] } }),
    })
    return { Key: key }
  },

  report: prepared({
    prepare: ({ body: { reports } }, { db, now }) => refuseLateReports(db, reports, now),
    handle: async ({ body: { reports } }, context) => {
      await reportScores(context, reports)
      return { Changed: reports.length }
    },
  }),

  correct: async ({ params: { key }, body: { Kind, PlayerIds } }, context) => {
    const ids = await resolvePlayerIds(context.db, PlayerIds, 'body.PlayerIds')
    const board = await lockLeaderboard(context, key, ids)
    const { changed, unchanged, unknown } = await correctEntries(context, board, Kind, ids)
    const corrected = changed.map((PlayerId) => ({ after: { Kind, PlayerId } }))
    context.audit({
      after: { Kind, Players: changed.length, Unknown: unknown.length },
      each: { action: 'leaderboard player corrected', changes: corrected },
      undo: undoCorrection(key, Kind, changed),
    })
    return { Changed: changed.length, Unchanged: unchanged, Unknown: unknown }
  },

  correctScore: async ({ params: { key, playerId }, body }, context) => {
    const { Attribute, Value, ValueBefore, Reason } = body
    const board = await lockLeaderboard(context, key, [playerId])
    const value = { playerId, attribute: Attribute, value: Value, expected: ValueBefore, reason: Reason }
    const before = await correctValue(context, board, value)
    context.audit({
      before: { PlayerId: playerId, Attribute, Value: before },
      after: { PlayerId: playerId, Attribute, Value },
      note: ValueBefore === undefined ? `${Reason}; ${unversionedWriteNote}` : Reason,
      undo: before === null ? undefined : undoScore({ key, playerId }, body, before),
    })
    return { ValueBefore: before, ValueAfter: Value }
  },

  removed: async ({ params: { key }, query }, { db, now }) => {
    const page = await readPage(db, removedList, { ...query, key }, now)
    if (page.Total === 0) await getLeaderboardState(db, key)
    return page
  },

  corrections: async ({ params: { key }, query }, { db, now }) => {
    const page = await readPage(db, correctionList, { ...query, key }, now)
    if (page.Total === 0) await getLeaderboardState(db, key)
    return page
  },

  ofPlayer: async ({ params: { id }, query }, { db, now }) => {
    const page = await readPage(db, playerBoardList, { ...query, playerId: id }, now)
    if (page.Total === 0) await requirePlayer(db, id)
    const boards = []
    for (const row of page.Result) {
      const found = await readPlayerBoard(db, id, row, { now })
      if (found) boards.push(found.leaderboard)
    }
    return { ...page, Result: boards }
  },
}
