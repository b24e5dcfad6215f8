import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { formatSeconds } from '#console/components/time/format-seconds.ts'
import { type ApiError, toApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { startSessionFor } from '#console/platform/session/session-store.ts'
import { session } from '#contract/session.ts'

function toText({ status, retryAfterSeconds, message }: ApiError): string {
  if (status !== 429) return message
  return `Too many attempts. Wait ${formatSeconds(Math.ceil(retryAfterSeconds ?? 60))} before you try again.`
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({
  ticket,
  remember,
  onRestart,
}: {
  ticket: string
  remember: boolean
  onRestart: () => void
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<ApiError>()
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy.current || code.trim() === '') return
    isBusy.current = true
    setPending(true)
    setError(undefined)
    try {
      const { data } = await call(session.authenticate, { body: { ticket, code } })
      if ('Token' in data) startSessionFor(data, remember)
    } catch (thrown) {
      setError(toApiError(thrown))
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>Enter the 6-digit code of your authenticator app.</Text>
        <TextInput
          label="Code"
          description="No app at hand? Enter one of your recovery codes."
          name="code"
          autoComplete="one-time-code"
          autoFocus
          data-autofocus
          maxLength={40}
          value={code}
          aria-invalid={error?.code === 'code-wrong' ? true : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {error ? (
          <Alert color="red" variant="light" role="alert">
            {toText(error)}
          </Alert>
        ) : null}
        <Group grow>
          <Button variant="default" onClick={onRestart}>
            Back
          </Button>
          <Button type="submit" loading={isPending}>
            Sign in
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
