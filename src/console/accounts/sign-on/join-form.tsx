import { Alert, Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { formatWait } from '#console/components/time/format-seconds.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { type JoinDue, type SignOnReply, signOn } from '#contract/sign-on.ts'
import { PasswordField } from '../shared/password-fields.tsx'

/** Asks the owner of an account to confirm, once, that the provider's user is them. */
export function JoinForm({ due, onReply }: { due: JoinDue; onReply: (reply: SignOnReply) => void }) {
  const { Ticket: ticket, Email, HasPassword, HasCode } = due
  const [proof, setProof] = useState(HasPassword ? 'password' : 'code')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current || text.trim() === '') return
    isBusy.current = true
    setPending(true)
    setProblem('')
    const body = proof === 'password' ? { ticket, password: text } : { ticket, code: text }
    try {
      onReply((await call(signOn.join, { body })).data)
    } catch (thrown) {
      const { status, message, retryAfterSeconds } = toApiError(thrown)
      const wait = formatWait(Math.ceil(retryAfterSeconds ?? 60))
      setProblem(status === 429 ? `Too many attempts. Wait ${wait} before you try again.` : message)
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  const choose = (next: string) => {
    setProof(next)
    setText('')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>
          There is an account with your e-mail, {Email}. Confirm once that it is yours. After that you sign in without
          it.
        </Text>
        {HasPassword && HasCode ? (
          <SegmentedControl
            aria-label="Confirm with"
            value={proof}
            onChange={choose}
            data={[
              { value: 'password', label: 'Password' },
              { value: 'code', label: 'Code' },
            ]}
          />
        ) : null}
        {proof === 'password' ? (
          <PasswordField
            label="Password of this account"
            autoComplete="current-password"
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            label="Code"
            description="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {problem ? (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        ) : null}
        <Button type="submit" loading={isPending} fullWidth>
          Join and sign in
        </Button>
      </Stack>
    </form>
  )
}
