import { type RecentChange, type recentChanges, undoHours } from '#contract/recent-changes.ts'
import { summarizeAudited } from '#server/audit/rules.ts'
import { mapInTurns } from '#server/platform/budgeted-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { mayUndo } from '#server/platform/http/undo.ts'
import { subtract } from '#server/platform/retention.ts'
import { listRecentChanges, type RecentRow } from './repository.ts'
import { changeActions } from './rules.ts'

function toUndoState({ undo, later }: RecentRow, { person, environment }: SignedInContext): RecentChange['Undo'] {
  if (!undo) return 'never'
  if (undo.isUndone) return 'undone'
  if (!mayUndo(undo, person, environment)) return 'forbidden'
  return later ? 'changed' : 'possible'
}

const getLength = ({ before, after }: RecentRow) => (before?.length ?? 0) + (after?.length ?? 0)

export const recentChangeHandlers: Handlers<typeof recentChanges> = {
  list: async ({ query: { of = 'mine', targetKind, targetId } }, context) => {
    const { db, now, person } = context
    const actor = of === 'mine' ? person : undefined
    const since = subtract(now, undoHours * 3_600_000)
    const rows = await listRecentChanges(db, { actor, targetKind, targetId, actions: changeActions, since })
    const toChange = (row: RecentRow): RecentChange => ({
      ...row.entry,
      Changes: summarizeAudited(row.before, row.after),
      Undo: toUndoState(row, context),
      Later: row.later,
    })
    return { Changes: await mapInTurns(rows, getLength, toChange) }
  },
  // The pipeline carries out the call that it stands for.
  undo: () => Promise.reject(new ApiError('change-unknown')),
}
