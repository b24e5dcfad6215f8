import { Alert } from '@mantine/core'
import { type SignedOutReason, sessionStore } from '#console/platform/session/session-store.ts'
import { useStore } from '#console/platform/store.ts'
import { SignInLayout } from '../shared/sign-in-layout.tsx'
import { LoginForm } from './login-form.tsx'

// The page and the form of an expired session are one module to load, because neither is shown without the other's code.
export { LoginForm }

const reasons: Readonly<Partial<Record<SignedOutReason, string>>> = {
  expired: 'Your session has ended: it was not used for a while, or it was ended elsewhere. Sign in to go on.',
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
