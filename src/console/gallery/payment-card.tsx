import { Group, Text } from '@mantine/core'
import { SampleBadge, SampleCard } from './sample-card.tsx'
import { samplePerson } from './sample-data.ts'

/** A mock-up of a payment card. */
export function PaymentCard() {
  return (
    <SampleCard title="Payment card" action={<SampleBadge>Mock-up</SampleBadge>}>
      <Text ff="monospace" fz={18} my="md">
        •••• •••• •••• 0000
      </Text>
      <Group justify="space-between">
        <Text>{samplePerson.name}</Text>
        <Text c="dimmed">Valid until 01/30</Text>
      </Group>
    </SampleCard>
  )
}
