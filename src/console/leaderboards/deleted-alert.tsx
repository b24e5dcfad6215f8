import { Alert, Group } from '@mantine/core'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { RestoreDefinition } from './definition-actions.tsx'

const consequence = 'Nobody enters its leaderboards, and prizes that are not paid yet stay unpaid.'

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
