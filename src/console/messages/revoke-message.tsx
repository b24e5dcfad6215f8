import { openAction } from '#console/platform/actions/action-dialog.ts'
import { type Message, messages } from '#contract/messages.ts'
import classes from './messages.module.css'

/** What names a message to revoke, and says what happens to its gifts. */
type RevocableMessage = Pick<Message, 'MsgId' | 'PlayerId' | 'Title' | 'Collected'>

/** What revoking a message means, and which message it is. */
function RevokeBody({ message: { MsgId, PlayerId, Title, Collected } }: { message: RevocableMessage }) {
  return (
    <>
      <p className={classes.text}>This action will remove this message forever.</p>
      <p className={classes.text}>
        <bdi>
          <b>{Title}</b>
        </bdi>{' '}
        <span className={classes.mono}>{MsgId}</span>
        {PlayerId === null ? null : (
          <>
            {' of player '}
            <span className={classes.mono}>{PlayerId}</span>
          </>
        )}
      </p>
      <p className={classes.hint}>
        {PlayerId === null ? 'It is a message to everybody and disappears for every player. ' : ''}
        {Collected ? 'Gifts that were collected stay collected.' : ''}
      </p>
    </>
  )
}

/** The texts of revoking. Source: specification, "Error handling" and "Notices". */
const actionLabels = {
  label: 'Revoke message',
  confirm: 'Revoke message',
  done: 'Message Removed!',
  failed: 'There appears to be an error removing this gift, please try again.',
} as const

/** Asks whether to revoke a message: for its player, or for everybody when it is a global one. */
export function confirmRevoke(message: RevocableMessage, onDone?: () => void): void {
  const { MsgId, PlayerId } = message
  const body = <RevokeBody message={message} />
  if (PlayerId === null) {
    openAction({
      endpoint: messages.revokeGlobal,
      input: { params: { msgId: MsgId } },
      labels: { ...actionLabels, question: 'Revoke this message for all players?', body },
      isDestructive: true,
      target: MsgId,
      ...(onDone ? { onDone } : {}),
    })
    return
  }
  openAction({
    endpoint: messages.revoke,
    input: { params: { playerId: PlayerId, msgId: MsgId } },
    labels: { ...actionLabels, question: 'Revoke this message?', body },
    isDestructive: true,
    target: PlayerId,
    ...(onDone ? { onDone } : {}),
  })
}
