import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { formatPlayers, SelectedPlayers, toBulkNotice } from '#console/shared/bulk-action.tsx'
import { snapshotDescriptionLimit, snapshots } from '#contract/snapshots.ts'

/** Takes a snapshot of each of these players, with one description for all. */
export function SnapshotPlayers({ playerIds, onDone }: { playerIds: readonly string[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { disabledReason } = useCallAccess(snapshots.createMany)
  const players = formatPlayers(playerIds.length)
  return (
    <>
      <ExplainedButton variant="default" unless={disabledReason} onClick={() => setOpen(true)}>
        Create snapshots
      </ExplainedButton>
      {isOpen ? (
        <FormDialog
          endpoint={snapshots.createMany}
          initialValues={{ description: '' }}
          validate={() => ({})}
          toInput={({ description }) => ({ body: { Ids: [...playerIds], Description: description } })}
          title={`Create snapshots of ${players}?`}
          labels={{ description: 'Description' }}
          confirmLabel="Create snapshots"
          successMessage={toBulkNotice(playerIds.length, `Snapshots of ${players} created.`)}
          onSuccess={onDone}
          target={<SelectedPlayers names={playerIds} />}
          onClose={() => setOpen(false)}
        >
          {({ field }) => <TextInput {...field('description')} maxLength={snapshotDescriptionLimit} />}
        </FormDialog>
      ) : null}
    </>
  )
}
