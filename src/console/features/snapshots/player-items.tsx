import { OpenItem } from '#console/platform/actions/action.tsx'
import { useMayCall } from '#console/platform/session/use-can-call.ts'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import { snapshots } from '#contract/snapshots.ts'

/** Opens the dialog that takes a snapshot of the player. */
export function CreateSnapshotItem() {
  const open = useOpenPlayerDialog()
  const { lack } = useMayCall(snapshots.create)
  return (
    <OpenItem unless={lack} onOpen={() => open('create-snapshot')}>
      Create snapshot
    </OpenItem>
  )
}

/** Opens the dialog that loads a snapshot into the player. */
export function LoadSnapshotItem() {
  const open = useOpenPlayerDialog()
  return <OpenItem onOpen={() => open('load-snapshot')}>Load snapshot</OpenItem>
}
