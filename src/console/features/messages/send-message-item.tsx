import { DialogItem } from '#console/platform/actions/action.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import { messages } from '#contract/messages.ts'

/** The entry of the player's menu that opens the message form. */
export function SendMessageItem() {
  const open = useOpenPlayerDialog()
  const { disabledReason } = useCallAccess(messages.send)
  return (
    <DialogItem disabledReason={disabledReason} onOpen={() => open('send-message')}>
      Send Message
    </DialogItem>
  )
}
