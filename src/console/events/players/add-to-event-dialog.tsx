import { TextInput } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { eventPlayers } from '#contract/event-players.ts'

function validateEdition(text: string): string | undefined {
  if (text.trim() === '') return requiredText
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? undefined : 'An event edition is a whole number above 0.'
}

/** Adds the player of the page to an event by its edition. */
export function AddToEventDialog({ playerId, player, onClose }: PlayerDialogProps) {
  return (
    <FormDialog
      endpoint={eventPlayers.join}
      initialValues={{ eventId: '' }}
      validate={({ eventId }) => ({ eventId: validateEdition(eventId) })}
      toInput={({ eventId }) => ({ params: { id: playerId, eventId: eventId.trim() } })}
      errorFields={{ 'event-unknown': 'eventId', 'event-finished': 'eventId' }}
      title="Add Player to Event"
      labels={{ eventId: 'Event edition' }}
      confirmLabel="Add Player to Event"
      successMessage={({ data: { Added, Content } }) =>
        Added ? `The player was added to ${Content}.` : `The player is in ${Content} already. Nothing was changed.`
      }
      errorMessage={({ status }) =>
        status === 400 || status === 404
          ? 'An error occurred when changing the event id. Are you sure this event exists?'
          : 'An error occurred when adding the event.'
      }
      target={<ActionTarget name={formatNickname(player.Nickname)} id={playerId} />}
      takesReason
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          {...field('eventId')}
          description="The number of the event. The player also enters its leaderboards."
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
