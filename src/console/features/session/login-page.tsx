import { SignInLayout } from './entrance.tsx'
import { LoginForm } from './login-form.tsx'

/** Where everybody begins. */
export function LoginPage() {
  return (
    <SignInLayout title="Sign in">
      <LoginForm />
    </SignInLayout>
  )
}
