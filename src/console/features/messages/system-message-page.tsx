import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { Pager } from '#console/components/pager.tsx'
import { Time } from '#console/components/time.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { defaultPageSize, pageSizes } from '#contract/core/lists.ts'
import { messages, type SystemMessage } from '#contract/messages.ts'
import { sendTexts } from './form/send-texts.ts'
import classes from './messages.module.css'

const Address = z.object({
  /** The id of a guild, for one. */
  channel: z.string().trim().max(200).default('').catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .default(defaultPageSize)
    .catch(defaultPageSize),
})

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

/** Sends a text into a channel of the game, and shows what was sent there before. */
export function SystemMessagePage() {
  const [{ channel }, setAddress] = useSearchParams(Address)
  const typed = useDebouncedText(channel, (text) => setAddress({ channel: text, page: undefined }, { replace: true }))
  const [message, setMessage] = useState('')
  const { mutate, isPending, error } = useEndpointMutation(messages.sendSystem, { errorMessage: sendTexts.failed })
  useUnsaved(message.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
  return (
    <>
      <PageHeader title="System message" />
      <form className={classes.system} onSubmit={submit} noValidate>
        <TextInput
          label="Channel"
          withAsterisk
          description="The id of a guild, for one."
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
            <ErrorText failure={error} />
          </Alert>
        ) : null}
        <div>
          <Button type="submit" loading={isPending}>
            Send it
          </Button>
        </div>
      </form>
      <Earlier channel={channel} />
    </>
  )
}

function Earlier({ channel }: { channel: string }) {
  const [{ page, size }, setAddress] = useSearchParams(Address)
  const query = { ...(channel === '' ? {} : { channel }), skip: (page - 1) * size, take: size }
  const asked = useEndpointQuery(messages.listSystem, { query }, { errorDisplay: 'part' })
  const { data, isPlaceholderData: isOutdated, error: failure } = asked
  return (
    <>
      <h2 className={classes.heading}>{channel === '' ? 'Sent before' : `Sent before to ${channel}`}</h2>
      <DataTable
        label="Earlier system messages"
        columns={columns}
        rows={data?.Result}
        rowKey={({ Id }) => Id}
        isOutdated={isOutdated}
        expectedRows={3}
        emptyText={channel === '' ? 'No system message was sent yet.' : 'Nothing was sent to this channel yet.'}
        problem={failure && !data ? <ListError query={asked} /> : undefined}
      />
      <Pager
        page={page}
        pageSize={size}
        pageSizes={pageSizes}
        total={data?.Total}
        onPage={(to) => setAddress({ page: to === 1 ? undefined : to })}
        onPageSize={(to) => setAddress({ size: to, page: undefined })}
      />
    </>
  )
}
