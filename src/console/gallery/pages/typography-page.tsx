import { Anchor, Blockquote, Code, Kbd, List, Mark, Stack, Text, Title } from '@mantine/core'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'

export function TypographyPage() {
  return (
    <CardGrid>
      <SampleCard title="Headings">
        <Title order={3} size="h1">
          Page title, 20 px
        </Title>
        <Title order={3} size="h2">
          Section title, 16 px
        </Title>
        <Title order={3} size="h3">
          Part title, 14 px
        </Title>
      </SampleCard>
      <SampleCard title="Text">
        <Stack gap="xs">
          <Text>Text of 14 px, with a second sentence that shows how lines of it wrap in a card.</Text>
          <Text c="dimmed">Dimmed text for what matters less.</Text>
          <Text size="xs">Small text of 12 px for labels.</Text>
          <Text>
            <strong>Bold</strong>, <em>italic</em>, <Mark>marked</Mark>, <Code>code</Code>, <Kbd>Ctrl</Kbd>
          </Text>
          <Text>
            An identifier: <CopyableId id="sample-0001" />
          </Text>
          <Anchor href="#links" onClick={(event) => event.preventDefault()}>
            A link
          </Anchor>
        </Stack>
      </SampleCard>
      <SampleCard title="Lists">
        <List>
          <List.Item>First item</List.Item>
          <List.Item>Second item</List.Item>
        </List>
        <List type="ordered" mt="sm">
          <List.Item>First step</List.Item>
          <List.Item>Second step</List.Item>
        </List>
      </SampleCard>
      <SampleCard title="Quotation">
        <Blockquote p="md">A sample quotation of one line.</Blockquote>
      </SampleCard>
      <SampleCard title="Colors with a meaning">
        <Text c="var(--qd-success)">Success</Text>
        <Text c="var(--qd-info)">Information</Text>
        <Text c="var(--qd-warning)">Warning</Text>
        <Text c="var(--qd-danger)">Danger</Text>
      </SampleCard>
    </CardGrid>
  )
}
