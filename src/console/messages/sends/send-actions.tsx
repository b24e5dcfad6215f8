import { IconSend, IconTrash } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { isUnfinished } from '#console/jobs/shared/job-line.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { type MessageSendDetail, messageSends } from '#contract/message-sends.ts'
import { messages } from '#contract/messages.ts'
import { getExpiry } from '../message-rows.ts'
import classes from '../messages.module.css'
import { confirmRevoke } from '../revoke-message.tsx'
import { countWaiting } from './send-shares.ts'

type Props = { readonly send: MessageSendDetail }

const toDisabled = (obstacle: string | undefined) => (obstacle === undefined ? {} : { disabledReason: obstacle })

function Target({ send: { Title, MsgId } }: Props) {
  return (
    <p className={classes.text}>
      <bdi className={classes.cardTitle}>{Title}</bdi>, message <span className={classes.mono}>{MsgId}</span>.
    </p>
  )
}

/** Why nothing can be revoked now; undefined when something can. */
function getRevokeObstacle(send: MessageSendDetail): string | undefined {
  if (isUnfinished(send.Revocation)) return 'A job is already revoking this message.'
  if (countWaiting(send) > 0 || isUnfinished(send.Delivery)) return undefined
  return 'No player has this message without having collected it.'
}

/** Revokes a message from all who have not collected it, by a job; one to everybody at once. */
export function RevokeSend({ send }: Props) {
  if (send.Audience === 'everybody') return <RevokeGlobal send={send} />
  const waiting = countWaiting(send)
  return (
    <ActionButton
      endpoint={messageSends.revoke}
      input={{ params: { msgId: send.MsgId } }}
      icon={<IconTrash size={16} aria-hidden />}
      isDestructive
      target={String(waiting)}
      {...toDisabled(getRevokeObstacle(send))}
      labels={{
        label: 'Revoke all not collected',
        question: `Revoke this message from ${formatPlayers(waiting)}?`,
        body: (
          <>
            <Target send={send} />
            <p className={classes.text}>
              A job takes it from {formatPlayers(waiting)} who {waiting === 1 ? 'has' : 'have'} not collected it.{' '}
              {send.Collected === 0 ? null : `${formatExact(send.Collected)} collected it and keep their gifts. `}
              {isUnfinished(send.Delivery) ? 'The job that is delivering it stops. ' : null}A revoked message cannot be
              restored.
            </p>
          </>
        ),
        confirm: 'Revoke message',
        done: `Revoking the message from ${formatPlayers(waiting)}.`,
      }}
    />
  )
}

function RevokeGlobal({ send: { MsgId, Title, Collected, RevokedAt } }: Props) {
  const { disabledReason } = useCallAccess(messages.revokeGlobal)
  return (
    <ExplainedButton
      variant="outline"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabledReason={disabledReason ?? (RevokedAt === null ? undefined : 'This message was revoked.')}
      onClick={() => confirmRevoke({ MsgId, Title, PlayerId: null, Collected: Collected > 0 })}
    >
      Revoke message
    </ExplainedButton>
  )
}

/** Why it cannot be sent again; undefined when it can. */
function getResendObstacle(send: MessageSendDetail): string | undefined {
  const { RevokedAt, Content, CreationDate, Delivery } = send
  if (RevokedAt !== null) return 'This message was revoked.'
  if (Content === null) return 'No player has this message now.'
  if (getExpiry({ ...Content, CreationDate }) <= new Date()) return 'This message has expired.'
  return isUnfinished(Delivery) ? 'A job is still delivering this message.' : undefined
}

/** Sends a message again to those who did not get it. */
export function ResendButton({ send }: Props) {
  const { Undelivered } = send
  if (Undelivered === 0) return null
  return (
    <ActionButton
      endpoint={messageSends.resend}
      input={{ params: { msgId: send.MsgId } }}
      icon={<IconSend size={16} aria-hidden />}
      takesReason
      target={String(Undelivered)}
      {...toDisabled(getResendObstacle(send))}
      labels={{
        label: `Send again to ${formatExact(Undelivered)}`,
        question: `Send this message again to ${formatPlayers(Undelivered)}?`,
        body: (
          <>
            <Target send={send} />
            <p className={classes.text}>
              A job tries the {Undelivered === 1 ? 'recipient' : `${formatExact(Undelivered)} recipients`} who did not
              get it. No player gets it twice; IDs that belong to no player fail again.
            </p>
          </>
        ),
        confirm: 'Send again',
        done: `Sending the message again to ${formatPlayers(Undelivered)}.`,
      }}
    />
  )
}
