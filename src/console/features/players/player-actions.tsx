import { ActionItem, OpenItem } from '#console/platform/actions/action.tsx'
import type { PlayerAction, PlayerTabProps } from '#console/platform/navigation/screen.ts'
import { hrefOf, useGo } from '#console/platform/navigation/search-params.ts'
import { useMayCall } from '#console/platform/session/use-can-call.ts'
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
      words={{
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
      words={{
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
      unless={player.IsHacker ? 'This player is flagged as a hacker already.' : undefined}
      words={{
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
      unless={player.IsHacker ? undefined : 'This player is not flagged as a hacker.'}
      words={{
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
function DialogItem({ dialog, label, unless }: { dialog: string; label: string; unless?: string }) {
  const open = useOpenPlayerDialog()
  return (
    <OpenItem unless={unless} onOpen={() => open(dialog)}>
      {label}
    </OpenItem>
  )
}

function DebuggerForm({ playerId }: PlayerTabProps) {
  const { endsAt, isKnown } = useDebuggerKey(playerId)
  const unless = isKnown ? undefined : 'It is not known yet whether this player has a debugger key.'
  return (
    <DialogItem
      dialog="debugger-key"
      label={endsAt ? 'Increment debugger duration' : 'Set debugger key'}
      unless={unless}
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
      words={{
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
  const { lack } = useMayCall(attributes.removeTimerTrunk)
  return <DialogItem dialog="timer-trunk" label="Delete timer trunk" unless={lack} />
}

function NeverItem({ label }: { label: string }) {
  return (
    <OpenItem unless="This action is always switched off." onOpen={() => undefined}>
      {label}
    </OpenItem>
  )
}

function ResetProgress({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={persistence.reset}
      input={{ params: { id: playerId } }}
      harmful
      target={playerId}
      words={{
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
  const go = useGo()
  return (
    <ActionItem
      endpoint={players.remove}
      input={{ params: { id: playerId } }}
      harmful
      target={playerId}
      words={{
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
      onDone={() => go(hrefOf('/acp/players-listing'), { replace: true })}
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
    component: () => <DialogItem dialog="last-event" label="Change last event ID" />,
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
    component: () => <DialogItem dialog="connect-social" label="Connect social media" />,
  },
  { key: 'reset', group: 'Danger', order: 10, component: ResetProgress },
  { key: 'delete', group: 'Danger', order: 20, component: DeletePlayer },
]
