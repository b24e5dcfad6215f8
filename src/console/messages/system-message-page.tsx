import { Alert, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { defineList } from '#console/platform/lists/list.ts'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { messages, type SystemMessage } from '#contract/messages.ts'
import { sendTexts } from './form/send-texts.ts'
import classes from './messages.module.css'

const columns: readonly Column<SystemMessage>[] = [
  {
    key: 'at',
    title: 'Sent',
    width: 150,
    mobileRole: 'subtitle',
    cell: ({ CreationDate }) => <Time at={CreationDate} />,
  },
  {
    key: 'message',
    title: 'Message',
    mobileRole: 'title',
    cell: ({ Message }) => <bdi className={classes.wholeText}>{Message}</bdi>,
  },
  { key: 'channel', title: 'Channel', cell: ({ Channel }) => <span className={classes.mono}>{Channel}</span> },
  { key: 'by', title: 'Sent by', cell: ({ CreatedBy }) => CreatedBy },
]

/** The system messages that were sent, newest first; of one channel when one is typed into the form above. */
const systemMessageList = defineList({
  id: 'system-messages',
  noun: { one: 'system message', many: 'system messages' },
  label: 'Recent system messages',
  endpoint: messages.listSystem,
  toRequest: (params, { channel }: { readonly channel: string }) => ({
    query: { ...(channel === '' ? {} : { channel }), ...toPageQuery(params) },
  }),
  queryOptions: { errorDisplay: 'part' },
  columns,
  rowKey: ({ Id }) => Id,
  emptyText: 'No system messages in this channel yet.',
})

const ChannelParams = z.object({
  /** For example, a guild ID. */
  channel: z.string().trim().max(200).default('').catch(''),
  page: z.string().optional(),
})

/** Sends a text into a channel of the game, and shows what was sent there before. */
export function SystemMessagePage() {
  const [{ channel }, setSearchParams] = useSearchParams(ChannelParams)
  const typed = useDebouncedText(channel, (text) =>
    setSearchParams({ channel: text, page: undefined }, { replace: true }),
  )
  const [message, setMessage] = useState('')
  const { mutate, isPending, error } = useEndpointMutation(messages.sendSystem, { errorMessage: sendTexts.failed })
  useUnsaved(message.trim() !== '')
  const { disabledReason } = useCallAccess(messages.sendSystem)
  const submit = () => {
    typed.flush()
    const body = { message: message.trim(), channel: typed.text.trim() }
    if (body.message === '' || body.channel === '') {
      notify.error(sendTexts.failed)
      return
    }
    const onSuccess = () => {
      notify.success(sendTexts.done)
      setMessage('')
    }
    mutate({ body }, { onSuccess })
  }
  const onEnter = (event: FormEvent) => {
    event.preventDefault()
    if (disabledReason === undefined) submit()
  }
  return (
    <>
      <PageHeader title="System message" />
      <form className={classes.system} onSubmit={onEnter} noValidate>
        <TextInput
          label="Channel"
          withAsterisk
          description="For example, a guild ID."
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={typed.text}
          onChange={(event) => typed.change(event.currentTarget.value)}
        />
        <Textarea
          label="Message"
          withAsterisk
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {error ? (
          <Alert color="red" role="alert">
            <ErrorText error={error} />
          </Alert>
        ) : null}
        <div>
          <ExplainedButton disabledReason={disabledReason} loading={isPending} onClick={submit}>
            Send it
          </ExplainedButton>
        </div>
      </form>
      <h2 className={classes.heading}>{channel === '' ? 'Recently sent' : `Recently sent to ${channel}`}</h2>
      <ListView list={systemMessageList} context={{ channel }} />
    </>
  )
}
