import { Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { PlayerIdInput } from '#console/players/shared/player-id-input.tsx'
import { cleanId } from '#contract/core/pasted-text.ts'
import type { Leaderboard } from '#contract/leaderboard.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { getDeletedReason, isEnded } from './definition-state.tsx'

/** Why a leaderboard, or all of a definition, takes no more players; undefined when it does. */
export function getNoEntryReason(
  definition: LeaderboardDefinition,
  board: Leaderboard | undefined,
): string | undefined {
  const deletedReason = getDeletedReason(definition)
  if (deletedReason) return deletedReason
  if (definition.Closed) return 'These leaderboards were closed. No player can be added.'
  if (board && board.FinalAt !== null) return 'The order is final. No player can be added.'
  return isEnded(definition) ? 'The event of this definition has ended. No player can be added.' : undefined
}

/** Why a leaderboard has no room; undefined when it has. */
export function getFullReason({ Capacity }: LeaderboardDefinition, { Players }: Leaderboard): string | undefined {
  return Capacity !== null && Players >= Capacity
    ? `This leaderboard is full: at most ${formatPlayers(Capacity)}.`
    : undefined
}

/** Adds a player to a leaderboard, or opens it with that player when it is new. */
export function AddPlayerDialog({
  boardKey,
  isNew = false,
  onError,
  onClose,
}: {
  readonly boardKey: string
  readonly isNew?: boolean
  readonly onError?: () => void
  readonly onClose: () => void
}) {
  return (
    <FormDialog
      endpoint={leaderboardEntries.add}
      initialValues={{ playerId: '' }}
      validate={({ playerId }) => (cleanId(playerId) === '' ? { playerId: 'Enter a player ID.' } : {})}
      toInput={({ playerId }) => ({ params: { key: boardKey, playerId: cleanId(playerId) } })}
      labels={{ playerId: 'Player ID' }}
      errorFields={{ playerId: 'playerId', 'player-unknown': 'playerId', 'on-other-leaderboard': 'playerId' }}
      title={`Add a player to leaderboard ${boardKey}`}
      confirmLabel="Add player"
      successMessage="The player is on the leaderboard."
      errorMessage="Couldn't add the player."
      keptBy="add"
      target={
        isNew ? (
          <Text size="sm" mb="sm">
            Adding the player opens this leaderboard: no other has room.
          </Text>
        ) : undefined
      }
      onError={onError}
      onClose={onClose}
    >
      {({ field }) => <PlayerIdInput {...field('playerId')} data-autofocus />}
    </FormDialog>
  )
}

const Params = z.object({ add: z.enum(['player']).optional().catch(undefined), board: z.string().optional() })

/** Adds a player to the newest leaderboard of a definition with room, or else opens the next. */
export function AddPlayerToDefinition({ definition }: { definition: LeaderboardDefinition }) {
  const [{ add, board }, setSearchParams] = useSearchParams(Params)
  const { disabledReason } = useCallAccess(leaderboardEntries.add)
  const params = { id: String(definition.Id) }
  const one = { skip: 0, take: 1 }
  const all = useEndpointQuery(leaderboards.groups, { params, query: one }, { errorDisplay: 'quiet' })
  const available = useEndpointQuery(
    leaderboards.groups,
    { params, query: { ...one, hasRoom: 'true' } },
    { errorDisplay: 'quiet' },
  )
  const newest = all.data?.Result[0]
  const newestWithRoom = available.data?.Result[0]
  const next = `${definition.Id}-${Number(newest?.Key.split('-')[1] ?? 0) + 1}`
  return (
    <>
      <ExplainedButton
        variant="default"
        disabledReason={disabledReason ?? getNoEntryReason(definition, newest)}
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={() => setSearchParams({ add: 'player' })}
      >
        Add player
      </ExplainedButton>
      {add && board === undefined && all.data && available.data ? (
        <AddPlayerDialog
          boardKey={newestWithRoom?.Key ?? next}
          isNew={newestWithRoom === undefined}
          // It may have become full meanwhile: the next try takes another.
          onError={() => {
            void all.refetch()
            void available.refetch()
          }}
          onClose={() => setSearchParams({ add: undefined })}
        />
      ) : null}
    </>
  )
}
