import { LoginForm } from './login-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** The sign-in page. */
export function LoginPage() {
  return (
    <SignInLayout title="Sign in">
      <LoginForm />
    </SignInLayout>
  )
}
