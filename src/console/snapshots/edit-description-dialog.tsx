import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FailureText } from '#console/api/failure-text.tsx'
import { notify } from '#console/api/notices.ts'
import { useDialogInput } from '#console/api/player-dialog.ts'
import type { Place } from '#console/api/unsaved.ts'
import { useAsk } from '#console/api/use-ask.ts'
import { useChange } from '#console/api/use-change.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { DescriptionField, problemWithDescription } from './description-field.tsx'
import { SnapshotTarget } from './snapshot-target.tsx'

/** The dialog is part of the address, so a move that closes it throws its input away. */
function keepsEdit(from: Place, to: Place): boolean {
  return from.pathname === to.pathname && from.search.edit === to.search.edit
}

/** Changes the description of a snapshot that is known by its key. */
export function EditDescriptionDialog({ snapshotKey, onClose }: { snapshotKey: string; onClose: () => void }) {
  const { data, failure } = useAsk(
    snapshots.get,
    { params: { snapshotKey } },
    { failureNotice: 'part', keepsOld: false },
  )
  // Kept while the dialog is open: a newer state must not take the place of what is being typed.
  const [loaded, setLoaded] = useState<SnapshotDetail>()
  if (data && !loaded) setLoaded(data)
  useEffect(() => {
    if (failure && !loaded) onClose()
  }, [failure, loaded, onClose])
  return loaded ? <EditForm snapshot={loaded} onClose={onClose} /> : null
}

function EditForm({ snapshot, onClose }: { snapshot: SnapshotDetail; onClose: () => void }) {
  const [loaded, setLoaded] = useState(snapshot)
  const [text, setText] = useState(snapshot.Description)
  const change = useChange(snapshots.update, { quiet: true })
  const { failure } = change
  const present = failure?.code === 'stale' ? SnapshotDetail.safeParse(failure.data).data : undefined
  useEffect(() => {
    // A conflict asks for a choice in the dialog; a notice on top would only hide it.
    if (failure && failure.code !== 'stale' && failure.status !== 401) notify.requestError(failure)
  }, [failure])
  const isDirty = text.trim() !== loaded.Description
  const finish = useDialogInput(isDirty, onClose, keepsEdit)
  const save = async () => {
    const base = present ?? loaded
    setLoaded(base)
    const body = { key: loaded.Key, playerId: loaded.PlayerId, description: text }
    const called = await change.run({ body }, { ifMatch: base.Version })
    if (!called) return
    notify.success('The description was changed.')
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Edit the description?"
      confirmLabel={present ? 'Save mine anyway' : 'Update description'}
      onConfirm={() => void save()}
      canConfirm={isDirty && problemWithDescription(text) === undefined}
      isRunning={change.isRunning}
      failure={failure && !present ? <FailureText failure={failure} /> : undefined}
    >
      <SnapshotTarget snapshot={{ Key: loaded.Key }}>Of player {loaded.PlayerId}</SnapshotTarget>
      <DescriptionField
        value={text}
        onChange={(next) => {
          setText(next)
          if (failure?.code !== 'stale') change.renewKey()
        }}
      />
      {present ? (
        <Alert color="yellow" mt="sm" title="Somebody else changed this description in the meantime">
          It is now: {present.Description === '' ? '(empty)' : present.Description}. Save yours, or cancel to leave it
          as it is.
        </Alert>
      ) : null}
    </ConfirmDialog>
  )
}
