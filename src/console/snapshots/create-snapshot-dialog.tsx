import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { snapshots } from '#contract/snapshots.ts'
import { DescriptionField, validateDescription } from './description-field.tsx'
import { PlayerTarget } from './snapshot-target.tsx'

export function CreateSnapshotDialog({ playerId, player, onClose }: PlayerDialogProps) {
  return (
    <FormDialog
      endpoint={snapshots.create}
      initialValues={{ m_description: '' }}
      toInput={(body) => ({ params: { id: playerId }, body })}
      title="Create a snapshot of this player?"
      labels={{ m_description: 'Description' }}
      confirmLabel="Create snapshot"
      canConfirm={({ m_description }) => validateDescription(m_description) === undefined}
      onSuccess={({ data: { m_snapshotKey } }) =>
        notify.made(`Snapshot created! Snapshot Key: ${m_snapshotKey}`, { label: 'Copy key', text: m_snapshotKey })
      }
      target={
        <>
          <PlayerTarget nickname={player.Nickname} playerId={playerId} />
          <p style={{ marginTop: 0 }}>
            It saves the current persistence and attributes, without identity, purchases, devices and links.
          </p>
        </>
      }
      onClose={onClose}
    >
      {({ field }) => <DescriptionField {...field('m_description')} />}
    </FormDialog>
  )
}
