import { OpenItem } from '#console/platform/actions/action.tsx'
import { useMayCall } from '#console/platform/session/use-can-call.ts'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import { messages } from '#contract/messages.ts'

/** The entry of the player's menu that opens the message form. */
export function SendMessageItem() {
  const open = useOpenPlayerDialog()
  const { lack } = useMayCall(messages.send)
  return (
    <OpenItem unless={lack} onOpen={() => open('send-message')}>
      Send Message
    </OpenItem>
  )
}
