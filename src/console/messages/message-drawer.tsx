import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { messageSendScreen } from '#console/routes.ts'
import { type Message, messages } from '#contract/messages.ts'
import { GiftList } from './gift-list.tsx'
import { CollectedState } from './message-cells.tsx'
import { toContentFacts } from './message-facts.tsx'
import classes from './messages.module.css'
import { confirmRevoke } from './revoke-message.tsx'
import { SendToOthers } from './send-links.tsx'

/** Everything about one message, beside its list. Undefined keeps it closed. */
export function MessageDrawer({ message, onClose }: { message: Message | undefined; onClose: () => void }) {
  return (
    <SideDrawer isOpen={message !== undefined} onClose={onClose} width={560} title={<bdi>{message?.Title ?? ''}</bdi>}>
      {message ? <Details message={message} onRevoked={onClose} /> : null}
    </SideDrawer>
  )
}

function Details({ message, onRevoked }: { message: Message; onRevoked: () => void }) {
  const { disabledReason } = useCallAccess(messages.revoke)
  return (
    <>
      <p className={classes.text} dir="auto">
        {message.Message}
      </p>
      <h3 className={classes.heading}>Gifts</h3>
      {message.Gifts.length > 0 ? <GiftList gifts={message.Gifts} /> : <p className={classes.hint}>None.</p>}
      <h3 className={classes.heading}>About this message</h3>
      <DescriptionList
        items={[
          { label: 'State', value: <CollectedState message={message} /> },
          { label: 'Collected at', value: <Time at={message.CollectedAt} /> },
          { label: 'Creation date', value: <Time at={message.CreationDate} /> },
          { label: 'Sent by', value: message.CreatedBy },
          { label: 'Player', value: message.PlayerId ? <CopyableId id={message.PlayerId} /> : 'Everybody' },
          { label: 'Message ID', value: <CopyableId id={message.MsgId} label="Copy message ID" /> },
          ...toContentFacts(message),
        ]}
      />
      <div className={classes.actions}>
        {message.IsSend ? (
          <AppLink href={toHref(messageSendScreen, { msgId: message.MsgId })}>All recipients</AppLink>
        ) : null}
        <SendToOthers content={{ ...message, ...message.Written }} />
        <ExplainedButton
          variant="outline"
          color="red"
          disabledReason={disabledReason}
          onClick={() => confirmRevoke(message, onRevoked)}
        >
          Revoke message
        </ExplainedButton>
      </div>
    </>
  )
}
