import { Anchor, Tooltip } from '@mantine/core'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { isWebUrl, type Message, messages } from '#contract/messages.ts'
import { CollectedState } from './collected-state.tsx'
import { toHours } from './form/message-draft.ts'
import { GiftList } from './gift-list.tsx'
import { getExpiry } from './message-rows.ts'
import classes from './messages.module.css'
import { confirmRevoke } from './revoke-message.ts'

/** Everything about one message, beside its list. Undefined keeps it closed. */
export function MessageDrawer({ message, onClose }: { message: Message | undefined; onClose: () => void }) {
  return (
    <SideDrawer isOpen={message !== undefined} onClose={onClose} width={560} title={<bdi>{message?.Title ?? ''}</bdi>}>
      {message ? <Details message={message} onRevoked={onClose} /> : null}
    </SideDrawer>
  )
}

/** An external link, followed only when it leads to the web; it opens in a new tab, without a referrer. */
function SafeLink({ url }: { url: string }) {
  if (!isWebUrl(url)) return <>{url || '–'}</>
  return (
    <Tooltip label="Opens in a new tab">
      <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" inherit className={classes.link}>
        {url}
      </Anchor>
    </Tooltip>
  )
}

function hoursText(ticks: number): string {
  const hours = Number(toHours(ticks))
  return hours === 1 ? '1 hour' : `${formatExact(hours)} hours`
}

function Details({ message, onRevoked }: { message: Message; onRevoked: () => void }) {
  const { disabledReason } = useCallAccess(messages.revoke)
  const ends = getExpiry(message)
  const isOver = ends <= new Date()
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
          { label: 'Available', value: <Time at={message.AvailableDate} fallback="At once" /> },
          {
            label: isOver ? 'Expired' : 'Expires',
            value: (
              <>
                <Time at={ends} /> ({hoursText(message.Expiration)})
              </>
            ),
          },
          { label: 'Automatic display', value: message.AutomaticDisplay ? 'Yes' : 'No' },
          { label: 'Sent by', value: message.CreatedBy },
          { label: 'Player', value: message.PlayerId ? <CopyableId id={message.PlayerId} /> : 'Everybody' },
          { label: 'Message ID', value: <CopyableId id={message.MsgId} label="Copy message ID" /> },
          { label: 'External link', value: <SafeLink url={message.ExternalLink} />, isWide: true },
          { label: 'Image URL', value: message.ImageURL, isWide: true },
        ]}
      />
      <div className={classes.actions}>
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
