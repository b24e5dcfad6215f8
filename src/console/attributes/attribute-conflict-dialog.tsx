import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { formatExact } from '#console/components/number.tsx'
import { type Resolutions, useResolutions } from '#console/platform/forms/conflict.ts'
import { ConflictChoice, toConflictTitle } from '#console/platform/forms/conflict-choice.tsx'
import type { AttributeConflict } from './attribute-drafts.ts'

const toText = (value: number | undefined) => (value === undefined ? 'Deleted' : formatExact(value))

/** Shows both values of every attribute in conflict and saves with the choices. */
export function AttributeConflictDialog({
  conflicts,
  onResolve,
  onClose,
}: {
  conflicts: readonly AttributeConflict[]
  onResolve: (resolutions: Resolutions) => void
  onClose: () => void
}) {
  const { resolutions, resolve, unresolved } = useResolutions(conflicts)
  const [first, second] = conflicts
  const subject = first && !second ? `the attribute ${first.key}` : 'these attributes'
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={toConflictTitle(subject)}
      confirmLabel="Save with these choices"
      canConfirm={unresolved.length === 0}
      onConfirm={() => onResolve(resolutions)}
    >
      <ConflictChoice
        conflicts={conflicts}
        resolutions={resolutions}
        toVersions={({ base, theirs, mine }) => ({
          base: `When you began: ${toText(base?.Value)}`,
          theirs: toText(theirs?.Value),
          mine: mine.trim(),
        })}
        onChoose={({ key }, choice) => resolve(key, { choice })}
      />
    </ConfirmDialog>
  )
}
