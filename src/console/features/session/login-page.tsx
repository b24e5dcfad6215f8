import { Entrance } from './entrance.tsx'
import { LoginForm } from './login-form.tsx'

/** Where everybody begins. */
export function LoginPage() {
  return (
    <Entrance title="Sign in">
      <LoginForm />
    </Entrance>
  )
}
