import type { Message } from '#contract/messages.ts'
import classes from './messages.module.css'

/** What names a message to revoke, and says what happens to its gifts. */
export type RevocableMessage = Pick<Message, 'MsgId' | 'PlayerId' | 'Title' | 'Collected'>

/** What revoking a message means, and which message it is. */
export function RevokeBody({ message: { MsgId, PlayerId, Title, Collected } }: { message: RevocableMessage }) {
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
