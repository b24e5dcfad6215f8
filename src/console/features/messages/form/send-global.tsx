import { Alert } from '@mantine/core'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import type { BulkReply } from '#contract/jobs.ts'
import { messages } from '#contract/messages.ts'
import classes from '../messages.module.css'
import { toContent } from './message-draft.ts'
import { MessageFields } from './message-fields.tsx'
import { MessagePreview } from './message-preview.tsx'
import { ReasonField } from './reason-field.tsx'
import { SendConfirmation } from './send-question.tsx'
import { formatPlayers, sendTexts, toFailureText } from './send-texts.ts'
import { SentResult, saysMore } from './sent-result.tsx'
import { useMessageForm } from './use-message-form.ts'

/** Who did not get the message is read above the form, whose end was pressed. */
function intoView(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: 'nearest' })
}

/** The form that sends a message to all players, or to a list of them. Empty again once it was sent. */
export function SendGlobal() {
  const form = useMessageForm()
  const toAll = useEndpointMutation(messages.sendGlobal, { failed: toFailureText })
  const toList = useEndpointMutation(messages.sendToList, { failed: toFailureText })
  const [isAsking, setAsking] = useState(false)
  const [reply, setReply] = useState<BulkReply>()
  useUnsaved(form.isDirty)
  const { draft, read, reason } = form
  const { isPending: isRunning, error: failure } = draft.toList ? toList : toAll

  const send = async () => {
    setReply(undefined)
    const content = toContent(draft)
    if (draft.toList) {
      const called = await toList.mutate({ body: { ...content, PlayerIds: [...read.ids] } }, { reason })
      if (!called) return
      if (saysMore(called.data)) setReply(called.data)
    } else if (!(await toAll.mutate({ body: content }, { reason }))) return
    notify.success(sendTexts.done)
    form.reset()
  }
  const label = draft.toList ? `Send to ${formatPlayers(read.ids.length)}` : 'Send to all players'
  return (
    <div className={classes.send}>
      {reply ? (
        <div className={classes.sentResult} ref={intoView}>
          <SentResult reply={reply} />
        </div>
      ) : null}
      <div className={classes.columns}>
        <div>
          <MessageFields form={form} listLabel="Send to a list of players instead of all" />
          <ReasonField value={reason} onChange={form.setReason} />
          {failure ? (
            <Alert color="red" role="alert" mt="md">
              <ErrorText failure={failure} />
            </Alert>
          ) : null}
          <div className={classes.actions}>
            <ExplainedButton unless={form.obstacle} onClick={() => setAsking(true)} loading={isRunning}>
              {label}
            </ExplainedButton>
          </div>
        </div>
        <MessagePreview draft={draft} />
      </div>
      {isAsking ? <SendConfirmation form={form} onSend={() => void send()} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
