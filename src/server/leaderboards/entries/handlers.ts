import type { leaderboardEntries } from '#contract/leaderboards/entries.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toCsvChunks } from '#server/platform/http/csv.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resolvePlayerId, resolvePlayerIds } from '#server/players/account-repository.ts'
import { requirePlayer } from '#server/players/repository.ts'
import { getLeaderboardState, toLeaderboard, toLeaderboardKey } from '../leaderboard-repository.ts'
import { lockDefinition } from '../repository.ts'
import { addPlayer } from './add-player.ts'
import { lockEntries } from './change-repository.ts'
import { correctEntries, correctValue, lockLeaderboard } from './correct-entries.ts'
import { correctionList, playerBoardList, removedList } from './entry-lists.ts'
import { openOrder } from './entry-repository.ts'
import { explainRank } from './explain-rank.ts'
import { readAllEntries, readEntryPage, readPlayerBoard, readScores, toExportColumns } from './read-entries.ts'
import { refuseLateReports, reportScores } from './report-scores.ts'

/** Handlers of players on leaderboards. */
export const leaderboardEntryHandlers: Handlers<typeof leaderboardEntries> = {
  get: async ({ params, query }, { db, now }) => {
    const { board, scores } = await readScores(db, params.key, query, now)
    return { ...toLeaderboard(board), Scores: scores }
  },

  list: ({ params, query }, { db, now }) => readEntryPage(db, params.key, query, now),

  export: async ({ params: { key }, query: { attribute } }, { db, now, audit }) => {
    const board = await getLeaderboardState(db, key)
    const order = await openOrder(db, board, attribute, now)
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
    await lockDefinition(db, id)
    const [entry] = await lockEntries(db, [{ player_id: playerId, definition_id: id }])
    if (!entry || entry.removed_at) throw new ApiError('entry-unknown')
    const key = toLeaderboardKey(id, entry.leaderboard_number)
    await correctEntries(context, await lockLeaderboard(context, key), 'removed', [playerId])
    audit({ targetId: key, before: { PlayerId: playerId, Score: entry.score, Attributes: entry.attributes } })
    return { Key: key }
  },

  report: prepared({
    prepare: ({ body: { reports } }, { db, now }) => refuseLateReports(db, reports, now),
    handle: async ({ body: { reports } }, { db, now, audit }) => {
      const counts = await reportScores(db, reports, now)
      const keys = Object.keys(counts)
      audit({ targetId: keys.length === 1 ? (keys[0] ?? '') : '', after: { Reports: counts } })
      return { Changed: reports.length }
    },
  }),

  correct: async ({ params: { key }, body: { Kind, PlayerIds } }, context) => {
    const ids = await resolvePlayerIds(context.db, PlayerIds, 'body.PlayerIds')
    const board = await lockLeaderboard(context, key)
    const { changed, unchanged, unknown } = await correctEntries(context, board, Kind, ids)
    const corrected = changed.map((PlayerId) => ({ after: { Kind, PlayerId } }))
    context.audit({
      after: { Kind, Players: changed.length, Unknown: unknown.length },
      each: { action: 'leaderboard player corrected', changes: corrected },
    })
    return { Changed: changed.length, Unchanged: unchanged, Unknown: unknown }
  },

  correctScore: async ({ params: { key, playerId }, body }, context) => {
    const { Attribute, Value, ValueBefore, Reason } = body
    const board = await lockLeaderboard(context, key)
    const value = { playerId, attribute: Attribute, value: Value, expected: ValueBefore, reason: Reason }
    const before = await correctValue(context, board, value)
    context.audit({
      before: { PlayerId: playerId, Attribute, Value: before },
      after: { PlayerId: playerId, Attribute, Value },
      note: ValueBefore === undefined ? `${Reason}; ${unversionedWriteNote}` : Reason,
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
    for (const row of page.Result) boards.push(...(await readPlayerBoard(db, id, row, now)))
    return { ...page, Result: boards }
  },
}
