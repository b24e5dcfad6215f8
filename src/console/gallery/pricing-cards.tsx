import { Button, List, Stack, Text } from '@mantine/core'
import { CardGrid, SampleCard } from './sample-card.tsx'

const packs = [
  { name: 'Bravo pack', price: '$49', action: 'Start free trial' },
  { name: 'Alpha pack', price: '$199', action: 'Request a demo' },
]

export function PricingCards() {
  return (
    <Stack gap="md">
      <CardGrid>
        {packs.map(({ name, price, action }) => (
          <SampleCard key={name} title={name}>
            <Text fz={28} fw={600}>
              {price}
            </Text>
            <Text c="dimmed">per application</Text>
            <List my="md">
              <List.Item>First sample line</List.Item>
              <List.Item>Second sample line</List.Item>
              <List.Item>Third sample line</List.Item>
            </List>
            <Button fullWidth>{action}</Button>
          </SampleCard>
        ))}
      </CardGrid>
      <Button variant="default" mx="auto">
        Contact sales
      </Button>
    </Stack>
  )
}
