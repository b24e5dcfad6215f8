import { Button, Group, Text } from '@mantine/core'
import { PersonRow } from './person-row.tsx'
import { SampleCard } from './sample-card.tsx'
import { samplePerson } from './sample-data.ts'

export function ProfileCard() {
  const { name, email, position, office, about } = samplePerson
  return (
    <SampleCard title="Profile card">
      <PersonRow name={name} email={email} detail={`${position}, ${office}`} />
      <Text my="sm">{about}</Text>
      <Group gap="xs">
        <Button>Connect</Button>
        <Button variant="default">Message</Button>
      </Group>
    </SampleCard>
  )
}
