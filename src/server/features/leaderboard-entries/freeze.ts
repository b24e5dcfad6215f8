import { defaultScore } from '#contract/leaderboards/score.ts'
import { freezeStepKind, type LeaderboardState } from '#server/features/leaderboards/leaderboard-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { StepHandler } from '#server/platform/timed-steps/step-handler.ts'
import { lockLeaderboards } from './change-repository.ts'
import { openOrder } from './entry-repository.ts'
import { findFinalInstant, insertFinalRanks, listOpenKeys, markFinal } from './final-order-repository.ts'

/** How many leaderboards one run of the step makes final; a definition may have thousands. */
const boardsPerRun = 100

/** How many entries one statement writes. */
const entriesPerStatement = 20_000

/** Writes the final order of a locked leaderboard as it was at an instant. */
export async function freezeLeaderboard(db: Handle, board: LeaderboardState, at: Date): Promise<void> {
  const order = await openOrder(db, board, defaultScore, at)
  let rank = 0
  for (let from = 0; ; from += entriesPerStatement) {
    const entries = await order.page(db, from, entriesPerStatement)
    // Counted anew: a player may be flagged as a hacker between two pages.
    const ranked = entries.map((entry) => ({ ...entry, rank: entry.rank === null ? null : ++rank }))
    if (ranked.length > 0) await insertFinalRanks(db, board, from, ranked)
    if (entries.length < entriesPerStatement) break
  }
  await markFinal(db, board, at)
}

/** Makes the order of the leaderboards of a definition final when its event ends or they were closed. */
export const freezeStep: StepHandler = {
  kind: freezeStepKind,
  label: 'Make leaderboards final',
  run: async (db, { target, now }) => {
    const definitionId = Number(target)
    const end = await findFinalInstant(db, definitionId)
    if (!end) return undefined
    if (end > now) return end
    const keys = await listOpenKeys(db, definitionId, boardsPerRun)
    for (const board of await lockLeaderboards(db, keys)) {
      if (board.final_at === null) await freezeLeaderboard(db, board, end)
    }
    // What is left follows at once, in a transaction of its own.
    return keys.length === boardsPerRun ? end : undefined
  },
}
