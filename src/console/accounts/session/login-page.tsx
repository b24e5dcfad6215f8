import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { formatWait } from '#console/components/time/format-seconds.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { signIn } from '#console/platform/session/session.ts'
import { type SignedOutReason, sessionStore } from '#console/platform/session/session-store.ts'
import { useStore } from '#console/platform/store.ts'
import { type SecondFactorDue, session } from '#contract/session.ts'
import { SignInLayout } from '../shared/sign-in-layout.tsx'

const CodeForm = lazyComponent(() => import('./code-form.tsx'), 'CodeForm')
const SignOnLinks = lazyComponent(() => import('../sign-on/sign-on-links.tsx'), 'SignOnLinks')
const ResetRequest = lazyComponent(() => import('./reset-request.tsx'), 'ResetRequest')

/** A countdown in whole seconds: what is left, and the function that starts it. */
function useCountdown(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}

function useSignIn() {
  const [isSubmitting, setSubmitting] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const [expiry, setExpiry] = useState('')
  const [due, setDue] = useState<SecondFactorDue['SecondFactor']>()
  const [secondsToWait, wait] = useCountdown()
  const isBusy = useRef(false)
  const submit = async (email: string, password: string, remember: boolean) => {
    if (isBusy.current || email.trim() === '' || password === '' || secondsToWait > 0) return
    isBusy.current = true
    setSubmitting(true)
    setInvalid(false)
    setExpiry('')
    try {
      setDue(await signIn(email.trim(), password, remember))
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.status === 429) wait(error.retryAfterSeconds ?? 60)
      else if (error.code === 'password-expired') setExpiry(error.message)
      else if (error.status === 400 || error.status === 401) setInvalid(true)
      else notify.requestError(error)
    } finally {
      isBusy.current = false
      setSubmitting(false)
    }
  }
  const restart = () => setDue(undefined)
  return {
    isSubmitting,
    isInvalid,
    expiry,
    due,
    restart,
    secondsToWait,
    submit,
    clearInvalid: () => setInvalid(false),
  }
}

/** How staff sign in here. When the server does not say, a password is asked for. */
function useSignInOptions() {
  const { data, error } = useEndpointQuery(session.options, {}, { errorDisplay: 'quiet', staleTime: 60_000 })
  return {
    issuers: data?.Issuers ?? [],
    isOnly: (data?.IsOnly ?? false) && (data?.Issuers.length ?? 0) > 0,
    isLoading: !data && !error,
  }
}

/** How staff sign in here: with providers, with a password, or with both. */
function LoginForm({ email }: { email?: string }) {
  const { issuers, isOnly, isLoading } = useSignInOptions()
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  // Nothing jumps: before the reply it is not known what there is.
  if (isLoading) return null
  const links =
    issuers.length === 0 ? null : (
      <Suspense fallback={null}>
        <SignOnLinks issuers={issuers} isInDialog={email !== undefined} />
      </Suspense>
    )
  if (!isOnly || isPasswordOpen)
    return (
      <>
        <PasswordForm email={email} />
        {links}
      </>
    )
  return (
    <Stack gap="sm">
      {links}
      <Anchor component="button" type="button" size="sm" c="dimmed" onClick={() => setPasswordOpen(true)}>
        Use the break-glass account
      </Anchor>
    </Stack>
  )
}

/** E-mail, password, "Remember me". A failed sign-in marks both fields and does not say which was wrong. */
function PasswordForm({ email: known }: { email: string | undefined }) {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [isResetOpen, setResetOpen] = useState(false)
  const signInForm = useSignIn()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void signInForm.submit(email, password, remember)
  }
  if (signInForm.due) {
    return (
      <Suspense fallback={null}>
        <CodeForm due={signInForm.due} remember={remember} onRestart={signInForm.restart} />
      </Suspense>
    )
  }
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Email"
            type="email"
            name="email"
            required
            withAsterisk={false}
            autoComplete="username"
            data-autofocus={known === undefined || undefined}
            autoFocus={known === undefined}
            value={email}
            error={signInForm.isInvalid}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              signInForm.clearInvalid()
            }}
          />
          <PasswordInput
            label="Password"
            name="password"
            required
            withAsterisk={false}
            autoComplete="current-password"
            data-autofocus={known !== undefined || undefined}
            autoFocus={known !== undefined}
            value={password}
            error={signInForm.isInvalid}
            aria-invalid={signInForm.isInvalid ? true : undefined}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              signInForm.clearInvalid()
            }}
          />
          <Group justify="space-between">
            <Checkbox
              label="Remember me"
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
            <Anchor component="button" type="button" onClick={() => setResetOpen(true)}>
              Forgot your password?
            </Anchor>
          </Group>
          {signInForm.secondsToWait > 0 ? (
            <Alert color="red" variant="light" role="status">
              Too many attempts. Wait {formatWait(signInForm.secondsToWait)} before you try again.
            </Alert>
          ) : null}
          {signInForm.expiry ? (
            <Alert color="red" variant="light" role="alert">
              {signInForm.expiry}
            </Alert>
          ) : null}
          <Button type="submit" loading={signInForm.isSubmitting} disabled={signInForm.secondsToWait > 0} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
      <Suspense fallback={null}>
        {isResetOpen ? <ResetRequest onClose={() => setResetOpen(false)} email={email} /> : null}
      </Suspense>
    </>
  )
}

// The page and the form of an expired session are one module to load, because neither is shown without the other's code.
export { LoginForm }

const reasons: Readonly<Partial<Record<SignedOutReason, string>>> = {
  expired: 'Your session was inactive for too long or was ended elsewhere. Sign in to continue.',
  'logout-elsewhere': 'You logged out in another tab.',
}

/** The sign-in page. Says why, when a session ended that was not ended here. */
export function LoginPage() {
  const state = useStore(sessionStore)
  const reason = state.kind === 'out' ? reasons[state.reason] : undefined
  return (
    <SignInLayout title="Sign in">
      {reason ? (
        <Alert variant="light" role="status" mb="md">
          {reason}
        </Alert>
      ) : null}
      <LoginForm />
    </SignInLayout>
  )
}
