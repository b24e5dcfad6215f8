import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { formatWait } from '#console/components/time/format-seconds.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { type ApiError, toApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { startSessionFor } from '#console/platform/session/session-store.ts'
import { type SecondFactorDue, type SignInReply, session } from '#contract/session.ts'
import { answerWithPasskey, PasskeyError } from './passkey-browser.ts'

function toText({ status, retryAfterSeconds, message }: ApiError): string {
  if (status !== 429) return message
  return `Too many attempts. Wait ${formatWait(Math.ceil(retryAfterSeconds ?? 60))} before you try again.`
}

const codeTexts = {
  app: {
    text: 'Enter the 6-digit code of your authenticator app.',
    label: 'Code',
    description: 'No authenticator app? Enter a recovery code.',
  },
  recovery: {
    text: 'Sign in with your passkey.',
    label: 'Recovery code',
    description: 'No passkey? Enter a recovery code.',
  },
}

type Step = () => Promise<SignInReply>

/** Runs one step of the sign-in at a time, and keeps what it failed with. */
function useSteps(remember: boolean) {
  const [problem, setProblem] = useState<{ readonly text: string; readonly isCode: boolean }>()
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const run = async (step: Step) => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setProblem(undefined)
    try {
      const data = await step()
      if (!('Token' in data)) return
      startSessionFor(data, remember)
      if (data.Notice) notify.success(data.Notice)
    } catch (thrown) {
      if (thrown instanceof PasskeyError) setProblem({ text: thrown.message, isCode: false })
      else setProblem({ text: toText(toApiError(thrown)), isCode: toApiError(thrown).code === 'code-wrong' })
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return { problem, isPending, run }
}

async function signInWithPasskey(ticket: string): Promise<SignInReply> {
  const { data } = await call(session.authenticate, { body: { ticket } })
  if (!('PasskeyRequest' in data)) return data
  const assertion = await answerWithPasskey(data.PasskeyRequest)
  return (await call(session.authenticate, { body: { ticket, assertion } })).data
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function CodeForm({
  due: { Ticket: ticket, HasApp, HasPasskey },
  remember,
  onRestart,
}: {
  due: SecondFactorDue['SecondFactor']
  remember: boolean
  onRestart: () => void
}) {
  const [code, setCode] = useState('')
  const { problem, isPending, run } = useSteps(remember)
  const texts = HasApp ? codeTexts.app : codeTexts.recovery
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (code.trim() !== '') void run(async () => (await call(session.authenticate, { body: { ticket, code } })).data)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>{texts.text}</Text>
        {HasPasskey ? (
          <Button
            variant={HasApp ? 'default' : 'filled'}
            loading={isPending}
            onClick={() => run(() => signInWithPasskey(ticket))}
            autoFocus={!HasApp}
            data-autofocus={!HasApp || undefined}
          >
            Use a passkey
          </Button>
        ) : null}
        <TextInput
          label={texts.label}
          description={texts.description}
          name="code"
          autoComplete="one-time-code"
          autoFocus={HasApp}
          data-autofocus={HasApp || undefined}
          maxLength={40}
          value={code}
          aria-invalid={problem?.isCode ? true : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {problem ? (
          <Alert color="red" variant="light" role="alert">
            {problem.text}
          </Alert>
        ) : null}
        <Group grow>
          <Button variant="default" onClick={onRestart}>
            Back
          </Button>
          <Button type="submit" loading={isPending} variant={HasApp ? 'filled' : 'default'}>
            Sign in
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
