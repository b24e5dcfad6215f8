import { Alert, Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { formatWait } from '#console/components/time/format-seconds.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { type JoinDue, type SignOnReply, signOn } from '#contract/sign-on.ts'
import { answerWithPasskey, PasskeyError } from '../session/passkey-browser.ts'
import { PasswordField } from '../shared/password-fields.tsx'

/** How an account can be confirmed. */
type Proof = 'password' | 'code' | 'passkey'

const proofLabels: Readonly<Record<Proof, string>> = { password: 'Password', code: 'Code', passkey: 'Passkey' }

const listProofs = ({ HasPassword, HasCode, HasPasskey }: JoinDue): Proof[] => [
  ...(HasPassword ? (['password'] as const) : []),
  ...(HasPasskey ? (['passkey'] as const) : []),
  ...(HasCode ? (['code'] as const) : []),
]

async function joinWithPasskey(ticket: string): Promise<SignOnReply> {
  const { data } = await call(signOn.join, { body: { ticket } })
  if (!data.PasskeyRequest) return data
  const assertion = await answerWithPasskey(data.PasskeyRequest)
  return (await call(signOn.join, { body: { ticket, assertion } })).data
}

async function join(ticket: string, proof: Proof, text: string): Promise<SignOnReply> {
  if (proof === 'passkey') return joinWithPasskey(ticket)
  const body = proof === 'password' ? { ticket, password: text } : { ticket, code: text }
  return (await call(signOn.join, { body })).data
}

function toProblem(thrown: unknown): string {
  if (thrown instanceof PasskeyError) return thrown.message
  const { status, message, retryAfterSeconds } = toApiError(thrown)
  const wait = formatWait(Math.ceil(retryAfterSeconds ?? 60))
  return status === 429 ? `Too many attempts. Wait ${wait} before you try again.` : message
}

/** Asks the owner of an account to confirm, once, that the provider's user is them. */
export function JoinForm({ due, onReply }: { due: JoinDue; onReply: (reply: SignOnReply) => void }) {
  const proofs = listProofs(due)
  const [proof, setProof] = useState<Proof>(proofs[0] ?? 'password')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current || (proof !== 'passkey' && text.trim() === '')) return
    isBusy.current = true
    setPending(true)
    setProblem('')
    try {
      onReply(await join(due.Ticket, proof, text))
    } catch (thrown) {
      setProblem(toProblem(thrown))
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  const choose = (next: string) => {
    setProof(next as Proof)
    setText('')
    setProblem('')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>
          There is an account with your e-mail, {due.Email}. Confirm once that it is yours. Later the sign-in with the
          provider is enough.
        </Text>
        {proofs.length > 1 ? (
          <SegmentedControl
            aria-label="Confirm with"
            value={proof}
            onChange={choose}
            data={proofs.map((value) => ({ value, label: proofLabels[value] }))}
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
        ) : null}
        {proof === 'code' ? (
          <TextInput
            label="Code"
            description="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        {problem ? (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        ) : null}
        <Button type="submit" loading={isPending} fullWidth autoFocus={proof === 'passkey'}>
          {proof === 'passkey' ? 'Use a passkey and sign in' : 'Join and sign in'}
        </Button>
        <Text size="sm" c="dimmed">
          Not your account? Close this page and tell an administrator.
        </Text>
      </Stack>
    </form>
  )
}
