import { formatExact } from '#console/components/number.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { PlayerIdInput } from '#console/shared/players/player-id-input.tsx'
import { leaderboardEntries } from '#contract/leaderboards/entries.ts'
import type { Leaderboard } from '#contract/leaderboards/leaderboard.ts'
import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'

/** Why a leaderboard, or all of a definition, takes no more players; undefined when it does. */
export function getNoEntryReason(
  { Deleted, Closed }: LeaderboardDefinition,
  board: Leaderboard | undefined,
): string | undefined {
  if (Deleted) return 'This definition is deleted.'
  if (board?.Deleted) return 'The event of this definition is deleted.'
  if (Closed) return 'These leaderboards were closed. They take no more players.'
  return board && board.FinalAt !== null ? 'The order is final. It takes no more players.' : undefined
}

/** Why a leaderboard has no room; undefined when it has. */
export function getFullReason({ Capacity }: LeaderboardDefinition, { Players }: Leaderboard): string | undefined {
  return Capacity !== null && Players >= Capacity
    ? `This leaderboard is full: at most ${formatExact(Capacity)} players.`
    : undefined
}

/** Adds a player to a leaderboard. */
export function AddPlayerDialog({ boardKey, onClose }: { readonly boardKey: string; readonly onClose: () => void }) {
  return (
    <FormDialog
      endpoint={leaderboardEntries.add}
      initialValues={{ playerId: '' }}
      validate={({ playerId }) => (playerId.trim() === '' ? { playerId: 'Enter a player ID.' } : {})}
      toInput={({ playerId }) => ({ params: { key: boardKey, playerId: playerId.trim() } })}
      labels={{ playerId: 'Player ID' }}
      errorFields={{ playerId: 'playerId', 'player-unknown': 'playerId', 'on-other-leaderboard': 'playerId' }}
      title={`Add a player to leaderboard ${boardKey}`}
      confirmLabel="Add player"
      successMessage="The player is on the leaderboard."
      errorMessage="Couldn't add the player."
      keptBy="add"
      onClose={onClose}
    >
      {({ field }) => <PlayerIdInput {...field('playerId')} data-autofocus />}
    </FormDialog>
  )
}
