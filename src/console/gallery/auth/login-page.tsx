import { Checkbox, TextInput } from '@mantine/core'
import { InertForm } from '../inert-form.tsx'
import { SamplePassword } from './sample-password.tsx'

/** A mock-up of a login; signing in happens on another page. */
export function SampleLoginPage() {
  return (
    <InertForm submitLabel="Sample sign-in">
      <TextInput label="Email" autoComplete="off" />
      <SamplePassword />
      <Checkbox label="Remember me" />
    </InertForm>
  )
}
