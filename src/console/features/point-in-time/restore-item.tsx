import { DialogItem } from '#console/platform/actions/action.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import { restoreDialogKey } from '#console/shared/player-page-slots.ts'
import { pointInTime } from '#contract/point-in-time/point-in-time.ts'

/** Opens the dialog that restores the player to a moment. */
export function RestoreItem() {
  const open = useOpenPlayerDialog()
  const { disabledReason } = useCallAccess(pointInTime.restore)
  return (
    <DialogItem disabledReason={disabledReason} onOpen={() => open(restoreDialogKey)}>
      Restore to a moment
    </DialogItem>
  )
}
