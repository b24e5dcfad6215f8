import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenPlayerDialog } from '#console/players/shared/player-dialog.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { messages } from '#contract/messages.ts'
import { MessageList } from './message-list.tsx'
import { playerMessageList } from './message-lists.ts'

/** A player's messages, the global ones among them. */
export function MessagesTab({ playerId }: PlayerTabProps) {
  const open = useOpenPlayerDialog(playerId)
  const { disabledReason } = useCallAccess(messages.send)
  return (
    <MessageList
      list={playerMessageList}
      context={{ playerId }}
      actions={
        <ExplainedButton disabledReason={disabledReason} onClick={() => open('send-message')}>
          Send Message
        </ExplainedButton>
      }
    />
  )
}
