import { Alert } from '@mantine/core'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { messages } from '#contract/messages.ts'
import classes from '../messages.module.css'
import { useLargeGiftsQuestion } from '../shared/use-large-gifts-question.tsx'
import { MessageFields, ReasonField } from './message-fields.tsx'
import { MessagePreview } from './message-preview.tsx'
import { emptyMessage, toContent, toGifts } from './message-values.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { SendConfirmation } from './send-confirmation.tsx'
import { sendTexts, toFailureText, toSendLabel } from './send-texts.ts'
import { type SentMessage, SentResult } from './sent-result.tsx'
import { useMessageForm } from './use-message-form.ts'

/** The result is above the form, whose end was pressed. */
function intoView(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: 'nearest' })
}

/** The form that sends a message to all players, a list of them or one. Empty again once it was sent. */
export function SendGlobal() {
  const { form, isDirty, ids, recipients, obstacle } = useMessageForm()
  const { values } = form
  const toAll = useEndpointMutation(messages.sendGlobal, { errorMessage: toFailureText })
  const toList = useEndpointMutation(messages.sendToList, { errorMessage: toFailureText })
  const toPlayer = useEndpointMutation(messages.send, { errorMessage: toFailureText })
  const { ask, question } = useLargeGiftsQuestion(toGifts(values))
  const [isConfirming, setConfirming] = useState(false)
  const [sent, setSent] = useState<SentMessage>()
  /** How many were sent: the fields of each begin anew, also the chosen template. */
  const [sentCount, setSentCount] = useState(0)
  useUnsaved(isDirty)
  const { to, reason } = values
  const { isPending, error } = { list: toList, player: toPlayer, everybody: toAll }[to ?? 'everybody']

  const finish = (message: SentMessage) => {
    setSent(message)
    notify.success(sendTexts.done)
    form.setInitialValues(emptyMessage)
    form.reset()
    setSentCount(sentCount + 1)
  }
  const send = () => {
    setSent(undefined)
    const content = toContent(values)
    if (to === 'list') {
      const body = { ...content, PlayerIds: [...ids] }
      toList.mutate({ body }, { reason, onSuccess: ({ data }) => finish({ msgId: data.MsgId, reply: data }) })
    } else if (to === 'player') {
      const params = { id: cleanId(values.playerId) }
      toPlayer.mutate({ params, body: content }, { reason, onSuccess: () => finish({ playerId: params.id }) })
    } else {
      toAll.mutate({ body: content }, { reason, onSuccess: ({ data }) => finish({ msgId: data.MsgId }) })
    }
  }
  return (
    <div className={classes.send}>
      {sent ? (
        <div className={classes.sentResult} ref={intoView}>
          <SentResult sent={sent} />
        </div>
      ) : null}
      <div className={classes.columns}>
        <div>
          <MessageFields key={sentCount} form={form} recipients={<RecipientFields form={form} />} />
          <ReasonField form={form} />
          {error ? (
            <Alert color="red" role="alert" mt="md">
              <ErrorText error={error} />
            </Alert>
          ) : null}
          <div className={classes.actions}>
            <ExplainedButton
              disabledReason={obstacle}
              onClick={() => (to === 'player' ? ask(send) : setConfirming(true))}
              loading={isPending}
              data-submit
            >
              {toSendLabel(to, recipients)}
            </ExplainedButton>
          </div>
        </div>
        <MessagePreview values={values} />
      </div>
      {isConfirming ? (
        <SendConfirmation
          {...{ values, ids, recipients }}
          onSend={() => ask(send)}
          onClose={() => setConfirming(false)}
        />
      ) : null}
      {question}
    </div>
  )
}
