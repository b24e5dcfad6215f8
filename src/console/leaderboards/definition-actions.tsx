import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ExplainedActionIcon } from '#console/components/explained-button.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { type Action, openAction } from '#console/platform/actions/action-dialog.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { definitionDeletionText } from '#contract/leaderboard-definitions.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { isolate } from './isolate.ts'

const restored = 'The leaderboard definition was restored.'
const restoreFailed = "Couldn't restore the leaderboard definition."

/** The deletion of a definition, with the warning about its players and the way back. */
export function useDeletion(definition: LeaderboardDefinition): Action<typeof leaderboards.removeDefinition> {
  const { Id, Name, Version } = definition
  const params = { id: String(Id) }
  return {
    endpoint: leaderboards.removeDefinition,
    input: { params },
    ifMatch: Version,
    isDestructive: true,
    target: String(Id),
    undo: () => ({ done: restored, failed: restoreFailed }),
    labels: {
      label: 'Delete definition',
      question: `Delete the leaderboard definition ${isolate(Name)}?`,
      body: (
        <>
          <Text size="sm">{definitionDeletionText}</Text>
          <Text size="sm" mt="xs">
            Definition {Id} and its leaderboards are marked as deleted. The deletion can be undone.
          </Text>
        </>
      ),
      confirm: 'Delete definition',
      // Verbatim of the specification, although it is no event.
      done: 'The Event Definition has been successfully deleted...',
    },
  }
}

export function DeleteIcon({ definition }: { definition: LeaderboardDefinition }) {
  const { disabledReason } = useCallAccess(leaderboards.removeDefinition)
  const deletion = useDeletion(definition)
  return (
    <ExplainedActionIcon
      variant="subtle"
      color="red"
      label={`Delete ${definition.Name}`}
      disabledReason={disabledReason}
      onClick={() => openAction(deletion)}
    >
      <IconTrash size={16} aria-hidden />
    </ExplainedActionIcon>
  )
}

export function RestoreDefinition({ definition: { Id, Name } }: { definition: LeaderboardDefinition }) {
  return (
    <ActionButton
      endpoint={leaderboards.restoreDefinition}
      input={{ params: { id: String(Id) } }}
      button={{ size: 'compact-sm' }}
      labels={{
        label: 'Restore',
        question: `Restore the leaderboard definition ${isolate(Name)}?`,
        body: 'Its leaderboards are restored with their players.',
        confirm: 'Restore definition',
        done: restored,
        failed: restoreFailed,
      }}
    />
  )
}
