import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { ConflictAlert, saveAnywayLabel } from '#console/platform/forms/conflict-alert.tsx'
import type { Location } from '#console/platform/forms/unsaved.ts'
import { useEdit } from '#console/platform/forms/use-edit.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useInitialData } from '#console/platform/query/use-initial-data.ts'
import { useDialogInput } from '#console/shared/player-dialog.ts'
import { SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { DescriptionField, validateDescription } from './description-field.tsx'
import { SnapshotTarget } from './snapshot-target.tsx'

/** The dialog is part of the address, so a move that closes it throws its input away. */
function keepsEdit(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search.edit === to.search.edit
}

/** Changes the description of a snapshot that is known by its key. */
export function EditDescriptionDialog({ snapshotKey, onClose }: { snapshotKey: string; onClose: () => void }) {
  const asked = useEndpointQuery(
    snapshots.get,
    { params: { snapshotKey } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const first = useInitialData(asked, onClose)
  return first ? <EditForm snapshot={first} onClose={onClose} /> : null
}

function EditForm({ snapshot, onClose }: { snapshot: SnapshotDetail; onClose: () => void }) {
  const [text, setText] = useState(snapshot.Description)
  const { base, present, failure, isRunning, save, typed } = useEdit(snapshots.update, snapshot, SnapshotDetail)
  const isDirty = text.trim() !== base.Description
  const finish = useDialogInput(isDirty, onClose, keepsEdit)
  const confirm = async () => {
    const body = { key: base.Key, playerId: base.PlayerId, description: text }
    if (!(await save(() => ({ body })))) return
    notify.success('The description was changed.')
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Edit the description?"
      confirmLabel={present ? saveAnywayLabel : 'Update description'}
      onConfirm={() => void confirm()}
      canConfirm={isDirty && validateDescription(text) === undefined}
      isRunning={isRunning}
      failure={failure && <ErrorText failure={failure} />}
    >
      <SnapshotTarget snapshot={base} isDescribed={false} />
      <DescriptionField
        value={text}
        onChange={(next) => {
          setText(next)
          typed()
        }}
      />
      {present ? (
        <ConflictAlert subject="description">
          It is now: {present.Description === '' ? '(empty)' : present.Description}.
        </ConflictAlert>
      ) : null}
    </ConfirmDialog>
  )
}
