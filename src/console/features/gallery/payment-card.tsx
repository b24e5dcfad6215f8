import { Badge, Group, Text } from '@mantine/core'
import { SampleCard } from './sample-card.tsx'
import { samplePerson } from './sample-data.ts'

/** A mock-up of a payment card. */
export function PaymentCard() {
  return (
    <SampleCard
      title="Payment card"
      action={
        <Badge color="gray" c="var(--qd-text-dimmed)" tt="none">
          Mock-up
        </Badge>
      }
    >
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
