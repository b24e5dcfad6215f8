import { Alert, Group, Text } from '@mantine/core'
import { Time } from '#console/components/time/time.tsx'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { RestoreDefinition } from './definition-actions.tsx'

/** Whether the leaderboards of a definition have ended: they were closed, or its event is over. */
export function isEnded({ Closed, EventEndDate }: LeaderboardDefinition, now = new Date()): boolean {
  return Closed !== null || (EventEndDate !== null && new Date(EventEndDate) <= now)
}

const consequence = 'No player can enter its leaderboards, and unpaid prizes stay unpaid.'

/** Why nothing is done with a definition that is deleted, or whose event is; undefined while neither is. */
export function getDeletedReason({ Deleted, EventDeleted }: LeaderboardDefinition): string | undefined {
  if (Deleted) return 'This definition is deleted.'
  return EventDeleted ? 'The event of this definition is deleted.' : undefined
}

/** Says that a definition or its event is deleted, and what follows; nothing while neither is. */
export function DeletedAlert({ definition }: { definition: LeaderboardDefinition }) {
  if (definition.Deleted)
    return (
      <Alert color="red" mb="md" title="This leaderboard definition is deleted.">
        <Group justify="space-between">
          <span>{consequence}</span>
          <RestoreDefinition definition={definition} />
        </Group>
      </Alert>
    )
  if (!definition.EventDeleted) return null
  return (
    <Alert color="red" mb="md" title="The event of this definition was deleted.">
      {consequence}
    </Alert>
  )
}

/** Says by whom and why the leaderboards of a definition were closed early; nothing while they are not. */
export function ClosedAlert({ Closed }: LeaderboardDefinition) {
  if (!Closed) return null
  return (
    <Alert color="blue" mb="md" title="These leaderboards were closed early.">
      <Text size="sm">
        Closed by <bdi>{Closed.By}</bdi>, <Time at={Closed.At} />. Players and scores are no longer accepted.
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Reason: <bdi>{Closed.Reason}</bdi>
      </Text>
    </Alert>
  )
}
