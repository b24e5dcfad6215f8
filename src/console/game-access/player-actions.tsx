import { formatCount } from '#console/components/number.tsx'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import { useOpenPlayerDialog } from '#console/players/shared/player-dialog.ts'
import type { PlayerAction, PlayerActionProps } from '#console/players/shared/player-page-slots.ts'
import { playerCredentials } from '#contract/player-credentials.ts'
import { suspensions } from '#contract/suspensions.ts'
import { useSuspension } from './use-suspension.ts'

/** Opens the dialog that suspends the player, or changes the suspension. */
function Suspend({ playerId, label }: PlayerActionProps) {
  const suspension = useSuspension(playerId)
  const { disabledReason } = useCallAccess(suspensions.suspend)
  const open = useOpenPlayerDialog(playerId)
  return (
    <DialogItem disabledReason={disabledReason} onOpen={() => open('suspend')}>
      {suspension ? 'Change suspension' : label}
    </DialogItem>
  )
}

/** Lifts the suspension; only shown while there is one. */
function Lift({ player, playerId, label }: PlayerActionProps) {
  const suspension = useSuspension(playerId)
  if (!suspension) return null
  return (
    <ActionItem
      endpoint={suspensions.lift}
      input={{ params: { id: playerId } }}
      ifMatch={suspension.Version}
      takesReason
      labels={{
        label,
        question: 'Lift the suspension?',
        body: (
          <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
            The player can sign in again immediately.
          </ActionTarget>
        ),
        confirm: 'Lift suspension',
        done: 'The player is no longer suspended.',
        failed: "Couldn't lift the suspension.",
      }}
      undo={() => ({ done: 'The player is suspended again.', failed: "Couldn't suspend the player again." })}
    />
  )
}

/** Ends every installation of the player. */
function SignOut({ player, playerId, label }: PlayerActionProps) {
  return (
    <ActionItem
      endpoint={playerCredentials.signOut}
      input={{ params: { id: playerId } }}
      isDestructive
      target={playerId}
      labels={{
        label,
        question: 'Sign the player out everywhere?',
        body: (
          <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
            Every installation of the game is signed out permanently, and a sign-in code ends. The player gets a message
            and can return with a new sign-in code or a linked account. This cannot be undone.
          </ActionTarget>
        ),
        confirm: 'Sign out everywhere',
        done: ({ Installations: count }) => `The player was signed out on ${formatCount(count, 'installation')}.`,
        failed: "Couldn't sign the player out.",
      }}
    />
  )
}

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'sign-in-code',
    label: 'Make a sign-in code',
    synonyms: 'login recover lost account',
    group: 'Help the player',
    order: 60,
    dialog: 'sign-in-code',
    endpoint: playerCredentials.createCode,
  },
  {
    key: 'sign-out',
    label: 'Sign out everywhere',
    synonyms: 'end sessions logout devices',
    group: 'Danger',
    order: 5,
    endpoint: playerCredentials.signOut,
    component: SignOut,
  },
  {
    key: 'suspend',
    label: 'Suspend player',
    synonyms: 'ban block lock kick',
    group: 'Flags',
    order: 30,
    endpoint: suspensions.suspend,
    component: Suspend,
  },
  {
    key: 'lift-suspension',
    label: 'Lift suspension',
    synonyms: 'unban unblock',
    group: 'Flags',
    order: 40,
    endpoint: suspensions.lift,
    component: Lift,
  },
]
