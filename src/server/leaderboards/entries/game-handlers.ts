import { ownLeaderboardsLimit, type ranks } from '#contract/game-leaderboards.ts'
import type { serverScores } from '#contract/game-server-scores.ts'
import { doRows } from '#server/platform/http/batches/do-rows.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { playerBoardList } from './entry-lists.ts'
import { readOwnBoard, readPublicAround, readPublicPage } from './public-entries.ts'
import { countLateReports, reportOwnScore, reportRows, requireTaking } from './report-scores.ts'

export const rankHandlers: Handlers<typeof ranks> = {
  own: async (_, { db, player: { playerId }, now }) => {
    const { Result } = await readPage(db, playerBoardList, { playerId, skip: 0, take: ownLeaderboardsLimit }, now)
    const boards = []
    for (const row of Result) {
      const board = await readOwnBoard(db, playerId, row, now)
      if (board) boards.push(board)
    }
    return { Leaderboards: boards }
  },

  list: ({ params: { key }, query }, { db, player: { playerId }, now }) =>
    readPublicPage(db, key, playerId, query, now),

  around: ({ params: { key }, query: { take } }, { db, player: { playerId }, now }) =>
    readPublicAround(db, key, playerId, take, now),

  report: prepared({
    // A report that is taken, as nearly all are, costs no look before.
    prepare: async ({ params: { key }, body }, context, isRepeated) => {
      if (isRepeated) await requireTaking(context, key, body)
    },
    handle: ({ params: { key }, body }, context) => reportOwnScore(context, key, body),
  }),
}

export const serverScoreHandlers: Handlers<typeof serverScores> = {
  report: prepared({
    prepare: ({ body: { Rows } }, { db, now }) => countLateReports(db, Rows, now),
    handle: ({ body }, context) => doRows(body, context, reportRows),
  }),
}
