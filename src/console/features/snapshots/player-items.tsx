import { DialogItem } from '#console/platform/actions/action.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import { snapshots } from '#contract/snapshots.ts'

/** Opens the dialog that takes a snapshot of the player. */
export function CreateSnapshotItem() {
  const open = useOpenPlayerDialog()
  const { disabledReason } = useCallAccess(snapshots.create)
  return (
    <DialogItem disabledReason={disabledReason} onOpen={() => open('create-snapshot')}>
      Create snapshot
    </DialogItem>
  )
}

/** Opens the dialog that loads a snapshot into the player. */
export function LoadSnapshotItem() {
  const open = useOpenPlayerDialog()
  return <DialogItem onOpen={() => open('load-snapshot')}>Load snapshot</DialogItem>
}
