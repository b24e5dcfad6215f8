import { LoginForm } from './login-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

// The page and the form of an expired session are one module to load, because neither is shown without the other's code.
export { LoginForm }

/** The sign-in page. */
export function LoginPage() {
  return (
    <SignInLayout title="Sign in">
      <LoginForm />
    </SignInLayout>
  )
}
