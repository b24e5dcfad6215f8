import { Card, Title } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventScreen } from '#console/routes.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { Capacity } from './capacity.tsx'
import { reportedByLabel, reporterNames } from './shared/reported-by-field.tsx'

function toFacts(definition: LeaderboardDefinition) {
  const { Id, Name, EventId, EventName, AutoJoin } = definition
  return [
    { label: 'Name', value: <bdi>{Name}</bdi> },
    { label: 'Capacity', value: <Capacity Capacity={definition.Capacity} /> },
    { label: 'ID', value: <CopyableId id={String(Id)} label="Copy definition ID" /> },
    {
      label: 'Event ID',
      value: EventId === null ? '–' : <AppLink href={toHref(eventScreen, { eventId: EventId })}>{EventId}</AppLink>,
    },
    { label: 'Event name', value: EventName === null ? '–' : <bdi>{EventName}</bdi> },
    { label: 'Auto Join', value: EventId === null ? '–' : AutoJoin ? 'Yes' : 'No' },
    { label: reportedByLabel, value: reporterNames[definition.ReportedBy] },
  ]
}

/** What a definition says, apart from its attribute names and prizes. */
export function DefinitionCard({ definition }: { definition: LeaderboardDefinition }) {
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="xs">
        Definition
      </Title>
      <DescriptionList items={toFacts(definition)} />
    </Card>
  )
}
