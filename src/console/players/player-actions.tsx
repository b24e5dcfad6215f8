import { Skeleton } from '@mantine/core'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { playerListScreen } from '#console/routes.ts'
import { undoByLoading } from '#console/snapshots/shared/undo-state.ts'
import { attributes } from '#contract/attributes.ts'
import { deletions } from '#contract/deletions.ts'
import { players } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'
import { PlayerTarget } from './player-target.tsx'
import { DeletedAmounts } from './shared/deleted-amounts.tsx'
import { toSetHacker, toUnsetHacker } from './shared/flag-action.tsx'
import { useOpenPlayerDialog } from './shared/player-dialog.ts'
import type { PlayerAction, PlayerActionProps } from './shared/player-page-slots.ts'
import { useDebuggerKey } from './use-debugger-key.ts'

/** Makes the game drop its local persistence at the next start. */
function MarkOutdated({ player, playerId, label }: PlayerActionProps) {
  return (
    <ActionItem
      endpoint={players.markOutdated}
      input={{ params: { id: playerId } }}
      isDestructive
      labels={{
        label,
        question: 'Mark the local persistence as outdated?',
        body: (
          <PlayerTarget player={player}>
            At the next start, the game discards its local persistence and loads it from the server. Progress since the
            last save is lost. This cannot be undone.
          </PlayerTarget>
        ),
        confirm: 'Mark as outdated',
        done: 'The local persistence was marked as outdated.',
      }}
    />
  )
}

function InvalidateCache({ player, playerId, label }: PlayerActionProps) {
  return (
    <ActionItem
      endpoint={players.invalidateCache}
      input={{ params: { id: playerId } }}
      takesReason
      labels={{
        label,
        question: 'Invalidate the device cache?',
        body: <PlayerTarget player={player} text="Player device cache will be invalidated!" />,
        confirm: 'Invalidate cache',
        done: 'The device cache has been invalidated.',
      }}
    />
  )
}

function SetHacker({ player }: PlayerActionProps) {
  const disabledReason = player.IsHacker ? 'This player is already flagged as a hacker.' : undefined
  return <ActionItem {...toSetHacker(player)} disabledReason={disabledReason} />
}

function UnsetHacker({ player }: PlayerActionProps) {
  const disabledReason = player.IsHacker ? undefined : 'This player is not flagged as a hacker.'
  return <ActionItem {...toUnsetHacker(player)} disabledReason={disabledReason} />
}

/** Opens the dialog that sets or extends the debugger key. */
function SetDebuggerKey({ playerId, label }: PlayerActionProps) {
  const { endsAt, isKnown } = useDebuggerKey(playerId)
  const { disabledReason } = useCallAccess(players.setDebugger)
  const open = useOpenPlayerDialog(playerId)
  return (
    <DialogItem
      disabledReason={disabledReason ?? (isKnown ? undefined : 'Checking the debugger key…')}
      onOpen={() => open('debugger-key')}
    >
      {endsAt ? 'Increment debugger duration' : label}
    </DialogItem>
  )
}

/** Deletes the debugger key; only shown while there is one. */
function DeleteDebuggerKey({ player, playerId, label }: PlayerActionProps) {
  const { endsAt } = useDebuggerKey(playerId)
  if (!endsAt) return null
  return (
    <ActionItem
      endpoint={players.removeDebugger}
      input={{ params: { id: playerId } }}
      isDestructive
      labels={{
        label,
        question: 'Delete the debugger key?',
        body: <PlayerTarget player={player} text="Are you sure to delete this key?" />,
        confirm: 'Delete key',
        done: 'Debugger key deleted successfully!',
      }}
    />
  )
}

/** Always disabled, as the specification has it. */
function UnavailableItem({ label }: PlayerActionProps) {
  return (
    <DialogItem disabledReason="This action is not available." onOpen={() => undefined}>
      {label}
    </DialogItem>
  )
}

/** Resets the progress, after a snapshot. */
function ResetProgress({ player, playerId, label }: PlayerActionProps) {
  return (
    <ActionItem
      endpoint={snapshots.reset}
      input={{ params: { id: playerId } }}
      isDestructive
      target={playerId}
      labels={{
        label,
        question: "Reset this player's progress?",
        body: (
          <PlayerTarget player={player} text="Player progress will be reseted!">
            A snapshot is taken first, so it can be undone. Purchases, devices and links stay.
          </PlayerTarget>
        ),
        confirm: 'Reset progress',
        done: 'Player has been reseted.',
        failed: 'The system was not able to reset the player progress.',
      }}
      undo={({ data }) => undoByLoading(data.m_snapshotKey)}
    />
  )
}

/** How much is deleted with a player. */
function RemovalPlan({ playerId }: { playerId: string }) {
  const options = { errorDisplay: 'part', keepPreviousData: false, staleTime: 0 } as const
  const { data, error } = useEndpointQuery(deletions.removalPlan, { params: { id: playerId } }, options)
  if (!data) return error ? <>The player's data could not be counted.</> : <Skeleton height={80} />
  if (data.WillDelete.length === 0) return <>The player has no other data.</>
  return (
    <>
      Also deleted:
      <DeletedAmounts amounts={data.WillDelete} />
    </>
  )
}

/** Deletes the player and returns to the list. */
function DeletePlayer({ player, playerId, label }: PlayerActionProps) {
  const navigateTo = useNavigateTo()
  return (
    <ActionItem
      endpoint={players.remove}
      input={{ params: { id: playerId } }}
      isDestructive
      target={playerId}
      labels={{
        label,
        question: 'Delete this player?',
        body: (
          <PlayerTarget
            player={player}
            text="Are you sure you want to delete this player? This action can't be undone!"
          >
            <RemovalPlan playerId={playerId} />
          </PlayerTarget>
        ),
        confirm: 'Delete player',
        done: 'Player deleted successfully!',
        failed: "Couldn't delete the player.",
      }}
      onDone={() => navigateTo(toHref(playerListScreen), { replace: true })}
    />
  )
}

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'mark-outdated',
    label: 'Mark local persistence as outdated',
    synonyms: 'reload sync',
    group: 'Help the player',
    order: 10,
    endpoint: players.markOutdated,
    component: MarkOutdated,
  },
  {
    key: 'invalidate-cache',
    label: 'Invalidate device cache',
    synonyms: 'clear reload',
    group: 'Help the player',
    order: 20,
    endpoint: players.invalidateCache,
    component: InvalidateCache,
  },
  {
    key: 'last-event',
    label: 'Change last event ID',
    group: 'State',
    order: 10,
    endpoint: players.update,
    dialog: 'last-event',
  },
  {
    key: 'timer-trunk',
    label: 'Delete timer trunk',
    group: 'State',
    order: 20,
    endpoint: attributes.removeTimerTrunk,
    dialog: 'timer-trunk',
  },
  { key: 'season', label: 'Set season', group: 'State', order: 30, component: UnavailableItem },
  { key: 'leaderboard', label: 'Reset leaderboard', group: 'State', order: 40, component: UnavailableItem },
  {
    key: 'set-hacker',
    label: 'Set as Hacker',
    synonyms: 'ban cheater cheat mark flag',
    group: 'Flags',
    order: 10,
    endpoint: players.setHacker,
    component: SetHacker,
  },
  {
    key: 'unset-hacker',
    label: 'Unset as Hacker',
    synonyms: 'unban unflag clear cheater',
    group: 'Flags',
    order: 20,
    endpoint: players.setHacker,
    component: UnsetHacker,
  },
  {
    key: 'debugger',
    label: 'Set debugger key',
    synonyms: 'debug',
    group: 'Flags',
    order: 30,
    endpoint: players.setDebugger,
    component: SetDebuggerKey,
  },
  {
    key: 'delete-debugger',
    label: 'Delete debugger key',
    synonyms: 'debug remove',
    group: 'Flags',
    order: 40,
    endpoint: players.removeDebugger,
    component: DeleteDebuggerKey,
  },
  {
    key: 'connect-social',
    label: 'Connect social media',
    synonyms: 'facebook google apple link account',
    group: 'Links',
    order: 10,
    endpoint: players.connectSocial,
    dialog: 'connect-social',
  },
  {
    key: 'reset',
    label: 'Reset Player Progress',
    synonyms: 'wipe start over',
    group: 'Danger',
    order: 10,
    endpoint: snapshots.reset,
    component: ResetProgress,
  },
  {
    key: 'delete',
    label: 'Delete player',
    synonyms: 'erase gdpr remove',
    group: 'Danger',
    order: 20,
    endpoint: players.remove,
    component: DeletePlayer,
  },
]
