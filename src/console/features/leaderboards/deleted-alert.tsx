import { Alert, Group } from '@mantine/core'
import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'
import { RestoreDefinition } from './definition-actions.tsx'

const consequence = 'Nobody enters its leaderboards, and prizes that are not paid yet stay unpaid.'

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
