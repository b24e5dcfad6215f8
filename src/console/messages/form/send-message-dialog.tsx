import { Alert, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useSavedClose } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { messages } from '#contract/messages.ts'
import classes from '../messages.module.css'
import { useLargeGiftsQuestion } from '../shared/use-large-gifts-question.tsx'
import { MessageFields, ReasonField } from './message-fields.tsx'
import { MessagePreview } from './message-preview.tsx'
import { toContent, toGifts } from './message-values.ts'
import { ListInstead } from './recipient-fields.tsx'
import { SendConfirmation } from './send-confirmation.tsx'
import { sendTexts, toFailureText, toSendLabel } from './send-texts.ts'
import { type SentMessage, SentResult, saysMore } from './sent-result.tsx'
import { useMessageForm } from './use-message-form.ts'

/** Sends a message to the player, or to a list of players in place of this one. Keeps what was typed when it fails. */
export function SendMessageDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const { form, isDirty, ids, recipients, obstacle } = useMessageForm({ to: 'player', playerId })
  const { values } = form
  const { mutate, isPending, error } = useEndpointMutation(messages.send, { errorMessage: toFailureText })
  const { disabledReason } = useCallAccess(messages.send)
  const { ask, question } = useLargeGiftsQuestion(toGifts(values))
  const [isConfirming, setConfirming] = useState(false)
  const [sent, setSent] = useState<SentMessage>()
  const close = useSavedClose(isDirty && sent === undefined, onClose, 'dialog')
  const toList = values.to === 'list'
  const name = player.Nickname.trim() || playerId

  const send = () => {
    const body = { ...toContent(values), ...(toList ? { PlayerIds: [...ids] } : {}) }
    const onSuccess = ({ data }: { data: EndpointReply<typeof messages.send> }) => {
      notify.success(sendTexts.done)
      if (saysMore(data)) setSent({ msgId: data.MsgId, reply: data })
      else close()
    }
    mutate({ params: { id: playerId }, body }, { reason: values.reason, onSuccess })
  }
  const submit = () => {
    if (obstacle !== undefined || disabledReason !== undefined || isPending) return
    if (toList) setConfirming(true)
    else ask(send)
  }

  if (sent) {
    return (
      <Modal opened onClose={onClose} title="Send Message" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
        <SentResult sent={sent} />
        <div className={classes.actions}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Modal>
    )
  }
  return (
    <LargeDialog
      isOpen
      onClose={onClose}
      title={
        <>
          Send a message to <bdi>{name}</bdi> <span className={classes.mono}>{playerId}</span>
        </>
      }
      footerStatus={toList ? 'Sent to the list only: this player gets it only if listed.' : undefined}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ExplainedButton disabledReason={disabledReason ?? obstacle} onClick={submit} loading={isPending} data-submit>
            {toSendLabel(values.to, recipients)}
          </ExplainedButton>
        </>
      }
    >
      <div className={classes.scroll}>
        {error ? (
          <Alert color="red" role="alert" mb="md">
            <ErrorText error={error} />
          </Alert>
        ) : null}
        <div className={classes.columns}>
          <div>
            <MessageFields form={form} recipients={<ListInstead form={form} />} isFocusedFirst />
            <ReasonField form={form} />
          </div>
          <MessagePreview values={values} player={toList ? undefined : player} />
        </div>
      </div>
      {isConfirming ? (
        <SendConfirmation
          {...{ values, ids, recipients }}
          onSend={() => ask(send)}
          onClose={() => setConfirming(false)}
        />
      ) : null}
      {question}
    </LargeDialog>
  )
}
