import { TextInput } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { requiredText } from '#contract/core/visible-text.ts'
import { PlayerConflict, players } from '#contract/players.ts'
import { PlayerTarget } from './player-target.tsx'
import { describePlayer } from './shared/describe-player.tsx'
import type { PlayerDialogProps } from './shared/player-page-slots.ts'

function validateEventId(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return requiredText
  return /^\d+$/.test(typed) && Number.isSafeInteger(Number(typed)) ? undefined : 'An event ID is a whole number.'
}

export function LastEventDialog({ playerId, player, onClose }: PlayerDialogProps) {
  return (
    <FormDialog
      endpoint={players.update}
      edits={{
        saved: player,
        schema: PlayerConflict,
        toValues: (saved) => ({ LastEventId: String(saved.LastEventId ?? '') }),
      }}
      validate={({ LastEventId }) => ({ LastEventId: validateEventId(LastEventId) })}
      toInput={({ LastEventId }) => ({
        params: { id: playerId },
        body: { ...player, LastEventId: Number(LastEventId) },
      })}
      title="Change the last event ID?"
      labels={{ LastEventId: 'Last event ID' }}
      confirmLabel="Change event ID"
      successMessage="Last Event ID changed successfully!"
      undo={() => ({
        done: 'The last event ID was changed back.',
        failed: 'The last event ID could not be changed back.',
        describeConflict: describePlayer,
      })}
      errorMessage="An error occurred when changing the event id. Are you sure this event exists?"
      target={<PlayerTarget player={player} />}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput {...field('LastEventId')} inputMode="numeric" autoComplete="off" maxLength={16} data-autofocus />
      )}
    </FormDialog>
  )
}
