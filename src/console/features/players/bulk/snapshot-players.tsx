import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { formatPlayers, SelectedPlayers, toBulkNotice } from '#console/shared/bulk-action.tsx'
import { snapshotDescriptionLimit, snapshots } from '#contract/snapshots.ts'

/** Takes a snapshot of each of these players, with one description for all. */
export function SnapshotPlayers({ playerIds, onDone }: { playerIds: readonly string[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [description, setDescription] = useState('')
  const mutation = useEndpointMutation(snapshots.createMany)
  const { disabledReason } = useCallAccess(snapshots.createMany)
  const players = formatPlayers(playerIds.length)
  const create = async () => {
    if (!(await mutation.mutate({ body: { Ids: [...playerIds], Description: description } }))) return
    notify.success(toBulkNotice(playerIds.length, `Snapshots of ${players} created.`))
    setOpen(false)
    onDone()
  }
  return (
    <>
      <ExplainedButton variant="default" unless={disabledReason} onClick={() => setOpen(true)}>
        Create snapshots
      </ExplainedButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Create snapshots of ${players}?`}
        confirmLabel="Create snapshots"
        onConfirm={() => void create()}
        isRunning={mutation.isPending}
        failure={mutation.error && <ErrorText failure={mutation.error} />}
      >
        <SelectedPlayers names={playerIds} />
        <TextInput
          label="Description"
          maxLength={snapshotDescriptionLimit}
          value={description}
          onChange={(event) => {
            setDescription(event.currentTarget.value)
            mutation.renewKey()
          }}
        />
      </ConfirmDialog>
    </>
  )
}
