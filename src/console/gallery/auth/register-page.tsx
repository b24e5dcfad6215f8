import { Checkbox, TextInput } from '@mantine/core'
import { InertForm } from '../inert-form.tsx'
import { SamplePassword } from './sample-password.tsx'

export function RegisterPage() {
  return (
    <InertForm submitLabel="Create sample account">
      <TextInput label="Name" autoComplete="off" />
      <TextInput label="Email" autoComplete="off" />
      <SamplePassword />
      <Checkbox label="I agree with the sample terms" />
    </InertForm>
  )
}
