import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import type { PlayerTabProps } from '#console/shared/player-page-slots.ts'
import { playerListScreen } from '#console/shared/screens/players.ts'
import { undoByLoading } from '#console/shared/undo-state.ts'
import { attributes } from '#contract/attributes.ts'
import { players } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'
import { PlayerTarget } from './player-target.tsx'
import { useDebuggerKey } from './use-debugger-key.ts'

/** Makes the game drop its local persistence at the next start. */
export function MarkOutdated({ player, playerId }: PlayerTabProps) {
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
            At its next start, the game discards its local persistence and loads it from the server.
          </PlayerTarget>
        ),
        confirm: 'Mark as outdated',
        done: 'The local persistence was marked as outdated.',
      }}
    />
  )
}

/** Invalidates the cache of the player's device. */
export function InvalidateCache({ player, playerId }: PlayerTabProps) {
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

/** Flags the player as a hacker. */
export function SetHacker({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={players.setHacker}
      input={{ params: { id: playerId }, query: { isHacker: 'true' } }}
      isDestructive
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

/** Removes the hacker flag. */
export function UnsetHacker({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={players.setHacker}
      input={{ params: { id: playerId }, query: { isHacker: 'false' } }}
      takesReason
      disabledReason={player.IsHacker ? undefined : 'This player is not flagged as a hacker.'}
      labels={{
        label: 'Unset as Hacker',
        question: 'Remove the hacker flag?',
        body: <PlayerTarget player={player} />,
        confirm: 'Unset as Hacker',
        done: 'The player is no longer flagged as a hacker.',
      }}
    />
  )
}

/** A menu entry that opens one of the dialogs that the URL names. */
function LinkedDialogItem({
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

/** Opens the dialog that sets or extends the debugger key. */
export function SetDebuggerKey({ playerId }: PlayerTabProps) {
  const { endsAt, isKnown } = useDebuggerKey(playerId)
  const disabledReason = isKnown ? undefined : 'Checking the debugger key…'
  return (
    <LinkedDialogItem
      dialog="debugger-key"
      label={endsAt ? 'Increment debugger duration' : 'Set debugger key'}
      disabledReason={disabledReason}
    />
  )
}

/** Deletes the debugger key; only shown while there is one. */
export function DeleteDebuggerKey({ player, playerId }: PlayerTabProps) {
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

/** Opens the dialog that deletes a timer trunk. */
export function DeleteTimerTrunk() {
  const { disabledReason } = useCallAccess(attributes.removeTimerTrunk)
  return <LinkedDialogItem dialog="timer-trunk" label="Delete timer trunk" disabledReason={disabledReason} />
}

function UnavailableItem({ label }: { label: string }) {
  return (
    <DialogItem disabledReason="This action is always switched off." onOpen={() => undefined}>
      {label}
    </DialogItem>
  )
}

/** Resets the progress, after a snapshot. */
export function ResetProgress({ player, playerId }: PlayerTabProps) {
  return (
    <ActionItem
      endpoint={snapshots.reset}
      input={{ params: { id: playerId } }}
      isDestructive
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
      undo={({ data, version }) => undoByLoading(playerId, data.m_snapshotKey, version)}
    />
  )
}

/** Deletes the player and returns to the list. */
export function DeletePlayer({ player, playerId }: PlayerTabProps) {
  const navigateTo = useNavigateTo()
  return (
    <ActionItem
      endpoint={players.remove}
      input={{ params: { id: playerId } }}
      isDestructive
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
      onDone={() => navigateTo(toHref(playerListScreen), { replace: true })}
    />
  )
}

/** Opens the dialog that changes the last event. */
export function ChangeLastEvent() {
  return <LinkedDialogItem dialog="last-event" label="Change last event ID" />
}

/** Opens the dialog that connects a social-media account. */
export function ConnectSocial() {
  return <LinkedDialogItem dialog="connect-social" label="Connect social media" />
}

/** Always disabled, as the specification has it. */
export function SetSeason() {
  return <UnavailableItem label="Set season" />
}

/** Always disabled, as the specification has it. */
export function ResetLeaderboard() {
  return <UnavailableItem label="Reset leaderboard" />
}
