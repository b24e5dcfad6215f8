import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { toDateTimeFields } from '#console/components/time/date-time.ts'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { reasonLimit } from '#contract/core/units.ts'
import {
  type Suspension,
  SuspensionConflict,
  suspensionCategories,
  suspensions,
  suspensionTextLimit,
} from '#contract/suspensions.ts'
import { newSuspension, toSuspensionBody, toSuspensionValues, validateSuspension } from './suspension-form.ts'
import { undoSuspension } from './suspension-undo.ts'

const durations = [
  { label: '+1 day', days: 1 },
  { label: '+1 week', days: 7 },
  { label: '+30 days', days: 30 },
]

const categoryChoices = Object.entries(suspensionCategories).map(([value, label]) => ({ value, label }))

/** Suspends a player, or changes the suspension. */
export function SuspendDialog(props: PlayerDialogProps) {
  const { data } = useEndpointQuery(suspensions.get, { params: { id: props.playerId } }, { keepPreviousData: false })
  return data ? <SuspensionForm {...props} saved={data.Suspension} /> : null
}

function SuspensionForm({ playerId, player, saved, onClose }: PlayerDialogProps & { saved: Suspension | null }) {
  const params = { id: playerId }
  return (
    <FormDialog
      endpoint={suspensions.suspend}
      edits={{
        saved: { Suspension: saved, Version: saved?.Version ?? 0 },
        schema: SuspensionConflict,
        toValues: ({ Suspension: current }) => (current ? toSuspensionValues(current) : newSuspension),
      }}
      validate={validateSuspension}
      toInput={(values) => ({ params, body: toSuspensionBody(values, saved) })}
      errorFields={{ until: 'date' }}
      title={saved ? 'Change the suspension?' : 'Suspend this player?'}
      labels={{
        category: 'Category',
        date: 'Until',
        time: 'At',
        reason: 'Reason, for staff',
        text: 'Text, for the player',
      }}
      isDestructive
      subject="this suspension"
      confirmLabel={saved ? 'Change suspension' : 'Suspend player'}
      successMessage={saved ? 'The suspension was changed.' : 'The player is suspended.'}
      errorMessage="Couldn't suspend the player."
      choices={{ category: categoryChoices }}
      undo={({ data }) => undoSuspension(playerId, saved, data.Suspension)}
      size="lg"
      target={
        <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
          The game stops within a moment, and the player cannot sign in until the end. Nothing is deleted.
        </ActionTarget>
      }
      onClose={onClose}
    >
      {({ field, setValues }) => (
        <Stack gap="sm">
          <NativeSelect {...field('category')} data={categoryChoices} data-autofocus />
          <DateTimeFields date={field('date')} time={field('time')} />
          <Group gap="xs">
            {durations.map(({ label, days }) => (
              <Button
                key={label}
                variant="default"
                size="compact-sm"
                onClick={() => setValues(toDateTimeFields(new Date(Date.now() + days * 86_400_000 + 59_999)))}
              >
                {label}
              </Button>
            ))}
            <Button variant="default" size="compact-sm" onClick={() => setValues({ date: '', time: '' })}>
              Without an end
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            Without a date the suspension has no end.
          </Text>
          <Textarea {...field('reason')} maxLength={reasonLimit} autosize minRows={2} required />
          <Textarea
            {...field('text')}
            maxLength={suspensionTextLimit}
            description="The game shows it when the player tries to sign in."
            autosize
            minRows={2}
            required
          />
        </Stack>
      )}
    </FormDialog>
  )
}
