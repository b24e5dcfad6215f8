import { InertForm } from '../inert-form.tsx'
import { PersonRow } from '../person-row.tsx'
import { samplePerson } from '../sample-data.ts'
import { SamplePassword } from './sample-password.tsx'

export function LockPage() {
  return (
    <InertForm submitLabel="Unlock">
      <PersonRow name={samplePerson.name} email={samplePerson.email} detail="Locked" />
      <SamplePassword />
    </InertForm>
  )
}
