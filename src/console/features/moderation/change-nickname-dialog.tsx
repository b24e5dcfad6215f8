import { TextInput } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { WithInitialData } from '#console/platform/forms/initial-data.tsx'
import { ActionTarget, formatNickname } from '#console/shared/action-target.tsx'
import { moderation, nicknameLimit } from '#contract/moderation.ts'
import { PlayerConflict, players } from '#contract/players.ts'

/** Changes the nickname of a player. A report of the name stays on the list. */
export function ChangeNicknameDialog({ playerId, onClose }: { playerId: string; onClose: () => void }) {
  return (
    <WithInitialData endpoint={players.get} input={{ params: { id: playerId } }} onGone={onClose}>
      {({ Player: player }) => (
        <FormDialog
          endpoint={moderation.changeNickname}
          edits={{ saved: player, schema: PlayerConflict, toValues: ({ Nickname }) => ({ Nickname }) }}
          toInput={(body) => ({ params: { id: playerId }, body })}
          title="Change this player's nickname?"
          labels={{ Nickname: 'New nickname' }}
          confirmLabel="Change nickname"
          successMessage="Nickname changed successfully!"
          errorMessage="An error occurred when updating the nickname"
          errorDisplay="quiet"
          keptBy="rename"
          takesReason
          target={
            <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
              The report stays on the list until it is removed.
            </ActionTarget>
          }
          onClose={onClose}
        >
          {({ field }) => (
            <TextInput {...field('Nickname')} autoComplete="off" maxLength={nicknameLimit} data-autofocus />
          )}
        </FormDialog>
      )}
    </WithInitialData>
  )
}
