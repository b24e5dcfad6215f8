import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import type { PlayerAction, PlayerTabProps } from '#console/platform/navigation/screen.ts'
import { toHref, useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { PlayerTarget } from './player-target.tsx'
import { useDebuggerKey } from './use-debugger-key.ts'

function MarkOutdated({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={players.markOutdated}
      input={{ params: { id: playerId } }}
      takesReason
      labels={{
        label: 'Mark local persistence as outdated',
        question: 'Mark the local persistence as outdated?',
        body: (
          <PlayerTarget player={player}>
            The game drops what it holds on the device and loads the persistence from the server at its next start.
          </PlayerTarget>
        ),
        confirm: 'Mark as outdated',
        done: 'The local persistence was marked as outdated.',
      }}
    />
  )
}

function InvalidateCache({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={players.invalidateCache}
      input={{ params: { id: playerId } }}
      takesReason
      labels={{
        label: 'Invalidate device cache',
        question: 'Invalidate the device cache?',
        body: <PlayerTarget player={player} text="Player device cache will be invalidated!" />,
        confirm: 'Invalidate cache',
        done: 'The device cache has been invalidated.',
      }}
    />
  )
}

function SetHacker({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={players.setHacker}
      input={{ params: { id: playerId }, query: { isHacker: 'true' } }}
      harmful
      target={playerId}
      disabledReason={player.IsHacker ? 'This player is flagged as a hacker already.' : undefined}
      labels={{
        label: 'Set as Hacker',
        question: 'Flag this player as a hacker?',
        body: <PlayerTarget player={player} />,
        confirm: 'Set as Hacker',
        done: 'The player is flagged as a hacker.',
      }}
    />
  )
}

function UnsetHacker({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={players.setHacker}
      input={{ params: { id: playerId }, query: { isHacker: 'false' } }}
      takesReason
      disabledReason={player.IsHacker ? undefined : 'This player is not flagged as a hacker.'}
      labels={{
        label: 'Unset as Hacker',
        question: 'Take the hacker flag away?',
        body: <PlayerTarget player={player} />,
        confirm: 'Unset as Hacker',
        done: 'The player is no longer flagged as a hacker.',
      }}
    />
  )
}

/** A menu entry that opens one of the page's own dialogs, which stand in the address. */
function AddressedDialogItem({
  dialog,
  label,
  disabledReason,
}: {
  dialog: string
  label: string
  disabledReason?: string
}) {
  const open = useOpenPlayerDialog()
  return (
    <DialogItem disabledReason={disabledReason} onOpen={() => open(dialog)}>
      {label}
    </DialogItem>
  )
}

function DebuggerForm({ playerId }: PlayerTabProps) {
  const { endsAt, isKnown } = useDebuggerKey(playerId)
  const disabledReason = isKnown ? undefined : 'It is not known yet whether this player has a debugger key.'
  return (
    <AddressedDialogItem
      dialog="debugger-key"
      label={endsAt ? 'Increment debugger duration' : 'Set debugger key'}
      disabledReason={disabledReason}
    />
  )
}

function DeleteDebugger({ player, playerId }: PlayerTabProps) {
  const { endsAt } = useDebuggerKey(playerId)
  if (!endsAt) return null
  return (
    <ActionItem
      endpoint={players.removeDebugger}
      input={{ params: { id: playerId } }}
      takesReason
      labels={{
        label: 'Delete debugger key',
        question: 'Delete the debugger key?',
        body: <PlayerTarget player={player} text="Are you sure to delete this key?" />,
        confirm: 'Delete key',
        done: 'Debugger key deleted successfully!',
      }}
    />
  )
}

function DeleteTimerTrunk() {
  const { disabledReason: lack } = useCallAccess(attributes.removeTimerTrunk)
  return <AddressedDialogItem dialog="timer-trunk" label="Delete timer trunk" disabledReason={lack} />
}

function NeverItem({ label }: { label: string }) {
  return (
    <DialogItem disabledReason="This action is always switched off." onOpen={() => undefined}>
      {label}
    </DialogItem>
  )
}

function ResetProgress({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={persistence.reset}
      input={{ params: { id: playerId } }}
      harmful
      target={playerId}
      labels={{
        label: 'Reset Player Progress',
        question: "Reset this player's progress?",
        body: (
          <PlayerTarget player={player} text="Player progress will be reseted!">
            A snapshot is taken first, so that it can be undone. Purchases, devices and links stay.
          </PlayerTarget>
        ),
        confirm: 'Reset progress',
        done: 'Player has been reseted.',
        failed: 'The system was not able to reset the player progress.',
      }}
    />
  )
}

function DeletePlayer({ player, playerId }: PlayerTabProps) {
  const go = useNavigateTo()
  return (
    <ActionItem
      endpoint={players.remove}
      input={{ params: { id: playerId } }}
      harmful
      target={playerId}
      labels={{
        label: 'Delete player',
        question: 'Delete this player?',
        body: (
          <PlayerTarget
            player={player}
            text="Are you sure you want to delete this player? This action can't be undone!"
          />
        ),
        confirm: 'Delete player',
        done: 'Player deleted successfully!',
        failed: "Couldn't delete the player.",
      }}
      onDone={() => go(toHref('/acp/players-listing'), { replace: true })}
    />
  )
}

/** The actions that need nothing beyond the player. Other features bring theirs through slots. */
export const playerActions: readonly PlayerAction[] = [
  { key: 'mark-outdated', group: 'Help the player', order: 10, component: MarkOutdated },
  { key: 'invalidate-cache', group: 'Help the player', order: 20, component: InvalidateCache },
  {
    key: 'last-event',
    group: 'State',
    order: 10,
    component: () => <AddressedDialogItem dialog="last-event" label="Change last event ID" />,
  },
  { key: 'timer-trunk', group: 'State', order: 20, component: DeleteTimerTrunk },
  { key: 'season', group: 'State', order: 30, component: () => <NeverItem label="Set season" /> },
  { key: 'leaderboard', group: 'State', order: 40, component: () => <NeverItem label="Reset leaderboard" /> },
  { key: 'set-hacker', group: 'Flags', order: 10, component: SetHacker },
  { key: 'unset-hacker', group: 'Flags', order: 20, component: UnsetHacker },
  { key: 'debugger', group: 'Flags', order: 30, component: DebuggerForm },
  { key: 'delete-debugger', group: 'Flags', order: 40, component: DeleteDebugger },
  {
    key: 'connect-social',
    group: 'Links',
    order: 10,
    component: () => <AddressedDialogItem dialog="connect-social" label="Connect social media" />,
  },
  { key: 'reset', group: 'Danger', order: 10, component: ResetProgress },
  { key: 'delete', group: 'Danger', order: 20, component: DeletePlayer },
]
