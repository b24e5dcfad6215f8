import { snapshots } from '#contract/snapshots.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { type UndoCall, undoBy } from '#server/platform/http/undo-call.ts'

/** Takes back what replaced a player's saved game and attributes, by loading the snapshot that was taken before. */
export function undoByLoading({ environment }: Context, playerId: string, key: string): UndoCall {
  const body = { m_snapshotKey: key, m_snapshotEnvironment: environment }
  return undoBy(snapshots.load, { params: { id: playerId }, body })
}
