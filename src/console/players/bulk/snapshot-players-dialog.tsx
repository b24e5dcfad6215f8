import { TextInput } from '@mantine/core'
import { formatPlayers, SelectedPlayers, toBulkNotice } from '#console/jobs/shared/bulk-action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { snapshotDescriptionLimit, snapshots } from '#contract/snapshots.ts'

/** Takes a snapshot of each of these players, with one description for all. */
export function SnapshotPlayersDialog({
  names,
  playerIds,
  onDone,
  onClose,
}: {
  names: readonly string[]
  playerIds: readonly string[]
  onDone: () => void
  onClose: () => void
}) {
  const players = formatPlayers(playerIds.length)
  return (
    <FormDialog
      endpoint={snapshots.createMany}
      initialValues={{ description: '' }}
      validate={() => ({})}
      toInput={({ description }) => ({ body: { Ids: [...playerIds], Description: description } })}
      title={`Create snapshots of ${players}?`}
      labels={{ description: 'Description' }}
      confirmLabel="Create snapshots"
      successMessage={({ data }) =>
        toBulkNotice(playerIds.length, (count) => `Snapshots of ${formatPlayers(count)} created.`, data)
      }
      onSuccess={onDone}
      target={<SelectedPlayers names={names} />}
      onClose={onClose}
    >
      {({ field }) => <TextInput {...field('description')} maxLength={snapshotDescriptionLimit} />}
    </FormDialog>
  )
}
