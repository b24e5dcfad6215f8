import type { Handle } from '#server/platform/database/tables.ts'
import type { StepHandler } from '#server/platform/timed-steps/step-handler.ts'
import { freezeStepKind, type LeaderboardState } from '../leaderboard-repository.ts'
import { lockLeaderboards } from './change-repository.ts'
import { readLockedOrder } from './computed-order-repository.ts'
import { isOrderStored } from './entry-repository.ts'
import {
  copyStoredOrder,
  findFinalInstant,
  insertFinalOrder,
  listOpenKeys,
  markFinal,
} from './final-order-repository.ts'

/** How many leaderboards one run of the step makes final; a definition may have thousands. */
const boardsPerRun = 100

/** Writes the final order of a locked leaderboard as it was at an instant. */
export async function freezeLeaderboard(db: Handle, board: LeaderboardState, at: Date): Promise<void> {
  if (isOrderStored(board)) await copyStoredOrder(db, board)
  else await insertFinalOrder(db, board, await readLockedOrder(db, board, at))
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
