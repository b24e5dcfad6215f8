import { Alert } from '@mantine/core'
import { useMemo } from 'react'
import { formatBytes } from '#console/components/bytes.ts'
import { SaveReviewDialog } from '#console/platform/actions/save-review-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEnvironment } from '#console/platform/session/session.ts'
import { importBodyLimit, utf8Bytes } from '#contract/core/units.ts'
import { type ChangeRow, ChangeTable } from '../shared/change-table.tsx'
import { changesToSave, getAction, type PendingChange, type PendingChanges, toBody } from './pending-changes.ts'

/** Confirms a save: every changed key with what happens to it, and the text before and after. */
export function SaveDialog({
  playerName,
  playerId,
  changes,
  isPending,
  error,
  onConfirm,
  onClose,
}: {
  playerName: string
  playerId: string
  changes: PendingChanges
  isPending: boolean
  error: ApiError | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}) {
  const rows = useMemo(() => changesToSave(changes).map(toRow), [changes])
  const bytes = useMemo(() => utf8Bytes(JSON.stringify(toBody(changes))), [changes])
  const deletions = rows.filter(({ action }) => action === 'Delete').length
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const isTooLarge = bytes > importBodyLimit
  return (
    <SaveReviewDialog
      count={rows.length}
      subject="Persistence"
      playerName={playerName}
      playerId={playerId}
      consequence="The game loads it from the server the next time it starts."
      confirmLabel={
        deletions > 0 ? `Save and delete ${deletions === 1 ? '1 key' : `${deletions} keys`}` : 'Save changes'
      }
      onConfirm={onConfirm}
      onClose={onClose}
      isDestructive={deletions > 0}
      typeToConfirm={deletions > 0 && isProduction ? playerId : undefined}
      isPending={isPending}
      canConfirm={!isTooLarge}
      error={error && <ErrorText error={error} />}
    >
      <ChangeTable label="Changes to save" rows={rows} />
      {isTooLarge ? (
        <Alert color="red" role="alert">
          These changes are {formatBytes(bytes)} together; one save carries {formatBytes(importBodyLimit)}. Undo some of
          them, save, and make them again.
        </Alert>
      ) : null}
    </SaveReviewDialog>
  )
}

function toRow(change: PendingChange): ChangeRow {
  return {
    key: change.key,
    action: getAction(change) ?? 'Unchanged',
    before: change.loaded?.Value ?? null,
    after: change.isDeleted ? null : change.text,
  }
}
