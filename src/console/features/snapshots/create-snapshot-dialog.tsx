import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useDialogInput } from '#console/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/shared/player-page-slots.ts'
import { snapshots } from '#contract/snapshots.ts'
import { DescriptionField, validateDescription } from './description-field.tsx'
import { PlayerTarget } from './snapshot-target.tsx'

/** Takes a snapshot of the player as it is. */
export function CreateSnapshotDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const [text, setText] = useState('')
  const change = useEndpointMutation(snapshots.create)
  const finish = useDialogInput(text.trim() !== '', onClose)
  const create = async () => {
    const called = await change.mutate({ params: { id: playerId }, body: { m_description: text } })
    if (!called) return
    const { m_snapshotKey } = called.data
    notify.made(`Snapshot created! Snapshot Key: ${m_snapshotKey}`, { label: 'Copy key', text: m_snapshotKey })
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Create a snapshot of this player?"
      confirmLabel="Create snapshot"
      onConfirm={() => void create()}
      canConfirm={validateDescription(text) === undefined}
      isRunning={change.isPending}
      failure={change.error && <ErrorText failure={change.error} />}
    >
      <PlayerTarget nickname={player.Nickname} playerId={playerId} />
      <p style={{ marginTop: 0 }}>
        It keeps the persistence and the attributes as they are now. Identity, purchases, devices and links are not part
        of it.
      </p>
      <DescriptionField
        value={text}
        onChange={(next) => {
          setText(next)
          change.renewKey()
        }}
      />
    </ConfirmDialog>
  )
}
