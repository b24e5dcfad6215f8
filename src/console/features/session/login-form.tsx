import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { formatSeconds } from '#console/components/format-seconds.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { signIn } from '#console/platform/session/session.ts'

const ResetRequest = lazyComponent(() => import('./reset-request.tsx').then((module) => module.ResetRequest))

/** Counts a waiting time down, in whole seconds. */
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
  const [secondsToWait, wait] = useCountdown()
  const isBusy = useRef(false)
  const submit = async (email: string, password: string, remember: boolean) => {
    if (isBusy.current || email.trim() === '' || password === '' || secondsToWait > 0) return
    isBusy.current = true
    setSubmitting(true)
    setInvalid(false)
    try {
      await signIn(email.trim(), password, remember)
    } catch (thrown) {
      const failure = toApiError(thrown)
      if (failure.status === 429) wait(failure.retryAfterSeconds ?? 60)
      else if (failure.status === 400 || failure.status === 401) setInvalid(true)
      else notify.requestError(failure)
    } finally {
      isBusy.current = false
      setSubmitting(false)
    }
  }
  return { isSubmitting, isInvalid, secondsToWait, submit, forgive: () => setInvalid(false) }
}

/** E-mail, password, "Remember me". A failed sign-in marks both fields and says nothing about which was wrong. */
export function LoginForm({ email: known }: { email?: string }) {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [isResetOpen, setResetOpen] = useState(false)
  // Rendered from the first opening on: its closing is animated.
  const [wasResetOpened, setResetOpened] = useState(false)
  const signing = useSignIn()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void signing.submit(email, password, remember)
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
            error={signing.isInvalid}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              signing.forgive()
            }}
          />
          <PasswordInput
            label="Password"
            name="password"
            required
            withAsterisk={false}
            autoComplete="current-password"
            data-autofocus={known !== undefined || undefined}
            value={password}
            error={signing.isInvalid}
            aria-invalid={signing.isInvalid ? true : undefined}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              signing.forgive()
            }}
          />
          <Group justify="space-between">
            <Checkbox
              label="Remember me"
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
            <Anchor
              component="button"
              type="button"
              onClick={() => {
                setResetOpen(true)
                setResetOpened(true)
              }}
            >
              Forgot your password?
            </Anchor>
          </Group>
          {signing.secondsToWait > 0 ? (
            <Alert color="red" variant="light" role="status">
              Too many attempts. Wait {formatSeconds(signing.secondsToWait)} before you try again.
            </Alert>
          ) : null}
          <Button type="submit" loading={signing.isSubmitting} disabled={signing.secondsToWait > 0} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
      <Suspense fallback={null}>
        {wasResetOpened ? (
          <ResetRequest isOpen={isResetOpen} onClose={() => setResetOpen(false)} email={email} />
        ) : null}
      </Suspense>
    </>
  )
}
