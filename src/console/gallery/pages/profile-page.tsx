import { Stack, Textarea, TextInput } from '@mantine/core'
import { DescriptionList } from '#console/components/description-list.tsx'
import { InertForm } from '../inert-form.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { samplePerson } from '../sample-data.ts'

/** The profile of the sample person; the user's own profile is another page. */
export function SampleProfilePage() {
  const { name, email, position, office, about } = samplePerson
  return (
    <Stack gap="md">
      <CardGrid>
        <ProfileCard />
        <SampleCard title="Edit profile">
          <InertForm submitLabel="Save profile">
            <TextInput label="Name" defaultValue={name} />
            <TextInput label="Email" defaultValue={email} />
            <Textarea label="About" defaultValue={about} autosize minRows={3} />
          </InertForm>
        </SampleCard>
      </CardGrid>
      <SampleCard title="Facts">
        <DescriptionList
          items={[
            { label: 'Name', value: name },
            { label: 'Email', value: email },
            { label: 'Position', value: position },
            { label: 'Office', value: office },
          ]}
        />
      </SampleCard>
    </Stack>
  )
}
