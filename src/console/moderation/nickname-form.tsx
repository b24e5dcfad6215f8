import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import { moderation, nicknameLimit } from '#contract/moderation.ts'
import { type Player, PlayerConflict } from '#contract/players.ts'
import { undoName } from './undo-name.ts'

/** Selects the old name, so that typing replaces it. Not defined in the component: it must run once. */
const selectText = (input: HTMLInputElement | null) => input?.select()

export function NicknameForm({
  player,
  keptBy,
  removal,
  header,
  facts,
  actions,
  onSuccess,
  onClose,
}: {
  player: Player
  /** See `useUnsaved`. */
  keptBy: string
  /** Offers to remove the report as well: whether that is ticked at first. */
  removal?: boolean
  /** What stands above the player. */
  header?: ReactNode
  /** What else is known about the name. */
  facts: ReactNode
  /** What can be done in place of a new nickname. */
  actions?: ReactNode
  onSuccess?: () => void
  onClose: () => void
}) {
  const { PlayerId, Nickname: name } = player
  return (
    <FormDialog
      endpoint={moderation.changeNickname}
      edits={{
        saved: player,
        schema: PlayerConflict,
        toValues: ({ Nickname }) => ({ Nickname, RemoveReport: removal ?? false }),
      }}
      isDirty={({ Nickname }, initial) => Nickname !== initial.Nickname}
      toInput={(body) => ({ params: { id: PlayerId }, body })}
      title="Change this player's nickname?"
      labels={{ Nickname: 'New nickname' }}
      confirmLabel="Change nickname"
      canConfirm={(_, isDirty) => isDirty}
      successMessage="Nickname changed successfully!"
      undo={({ data }) => undoName(data.Before)}
      errorMessage="An error occurred when updating the nickname"
      errorDisplay="quiet"
      keptBy={keptBy}
      takesReason
      size={actions ? 'lg' : 'md'}
      target={
        <>
          {header}
          <ActionTarget name={formatNickname(name)} id={PlayerId}>
            {facts}
          </ActionTarget>
        </>
      }
      onSuccess={onSuccess}
      onClose={onClose}
    >
      {({ field, getInputProps }) => (
        <Stack gap="sm">
          <TextInput
            {...field('Nickname')}
            ref={selectText}
            autoComplete="off"
            maxLength={nicknameLimit}
            data-autofocus
          />
          {removal === undefined ? null : (
            <Checkbox {...getInputProps('RemoveReport', { type: 'checkbox' })} label="Also remove the report" />
          )}
          {actions}
        </Stack>
      )}
    </FormDialog>
  )
}
