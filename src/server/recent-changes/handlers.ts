import { hourMs } from '#contract/core/units.ts'
import { type RecentChange, type recentChanges, undoHours } from '#contract/recent-changes.ts'
import { listFacts } from '#server/audit/fact-rules.ts'
import { createNameRepository } from '#server/audit/name-repository.ts'
import { summarizeAudited } from '#server/audit/rules.ts'
import type { AuditNameSource } from '#server/manifest/audit-names.ts'
import { mapInTurns } from '#server/platform/budgeted-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { mayUndo } from '#server/platform/http/undo.ts'
import { subtract } from '#server/platform/retention.ts'
import { listRecentChanges, type RecentRow } from './repository.ts'
import { changeActions } from './rules.ts'

function toUndoState({ undo, later }: RecentRow, context: SignedInContext): RecentChange['Undo'] {
  if (!undo) return 'never'
  if (undo.isUndone) return 'undone'
  if (!mayUndo(undo, context, context.environment)) return 'forbidden'
  return later ? 'changed' : 'possible'
}

const getLength = ({ before, after }: RecentRow) => (before?.length ?? 0) + (after?.length ?? 0)

type NamelessChange = Omit<RecentChange, 'ActorName' | 'TargetName' | 'Later'> & Pick<RecentRow, 'later'>

/** Who made the change after it, as an entry without a target. */
const toLaterEntry = ({ later }: NamelessChange) => ({
  Actor: later?.Actor ?? '',
  TargetKind: '',
  TargetId: '',
  Facts: [],
})

/** The handlers of recent changes, which read the names of things from these sources. */
export function createRecentChangeHandlers(sources: readonly AuditNameSource[]): Handlers<typeof recentChanges> {
  const { addNames } = createNameRepository(sources)
  return {
    list: async ({ query: { of = 'mine', targetKind, targetId } }, context) => {
      const { db, now, person } = context
      const actor = of === 'mine' ? person : undefined
      const since = subtract(now, undoHours * hourMs)
      const rows = await listRecentChanges(db, { actor, targetKind, targetId, actions: changeActions, since })
      const toChange = (row: RecentRow): NamelessChange => ({
        ...row.entry,
        Facts: listFacts(row.before, row.after),
        Changes: summarizeAudited(row.before, row.after),
        Undo: toUndoState(row, context),
        later: row.later,
      })
      const changes = await mapInTurns(rows, getLength, toChange)
      const named = await addNames(db, [...changes, ...changes.map(toLaterEntry)])
      return {
        Changes: changes.map(({ later, ...change }, index) => {
          const { ActorName = '', TargetName = '', Facts = [] } = named[index] ?? {}
          const laterName = named[changes.length + index]?.ActorName ?? ''
          return { ...change, ActorName, TargetName, Facts, Later: later && { ...later, ActorName: laterName } }
        }),
      }
    },
    // The pipeline carries out the call that it stands for.
    undo: () => Promise.reject(new ApiError('change-unknown')),
  }
}
