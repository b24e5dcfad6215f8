import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { eventTextLimit, GameEvent } from '#contract/event.ts'
import { listLockedFields, toEventState } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import { EndPlanView } from './ends/end-plan-view.tsx'
import { listNewEnds, useEndPlan } from './ends/use-end-plan.ts'
import { type EventValues, explainLock, isComplete, toBody, toValues, validate } from './event-form.ts'
import { EventMenu } from './event-menu.tsx'
import { DurationField } from './fields/duration-field.tsx'
import { EventDefinitions } from './fields/event-definitions.tsx'
import classes from './fields/event-fields.module.css'
import { isValid, TypedConflicts } from './fields/typed-conflicts.tsx'
import { useDialogHref } from './open-dialog.ts'
import { undoChange } from './undo-event.tsx'

const labels = {
  text: 'Event text',
  date: 'Start date',
  time: 'Start time',
  duration: 'Duration (hours)',
  profile: 'Profile',
}

/** Edits an event. What started or ended cannot change any more; profile and leaderboards never do. */
export function EventDialog({ event, onClose }: { event: GameEvent; onClose: () => void }) {
  const isFinished = toEventState(event, new Date()) === 'finished'
  const plan = useEndPlan()
  const toEnds = (values: EventValues) => (isValid(values) ? listNewEnds(event, toBody(values, event)) : [])
  return (
    <FormDialog
      labels={labels}
      validate={validate}
      errorFields={{ Content: 'text', StartDate: 'date', Duration: 'duration', ProfileId: 'profile' }}
      errorMessage={(error: ApiError) => error.messageOr('An error occurred when saving the event.')}
      keptBy="edit"
      subject="this event"
      takesReason
      size="lg"
      onError={plan.onError}
      endpoint={events.update}
      edits={{ saved: event, schema: GameEvent, toValues, explainLock }}
      toInput={(values) => ({
        params: { id: String(event.Id) },
        query: plan.toQuery(toEnds(values)),
        body: { ...toBody(values, event), Id: event.Id, Deleted: event.Deleted },
      })}
      title={`Edit ${event.Content}${isFinished ? ' [Already Finished]' : ''}`}
      confirmLabel={(values) => (plan.getPlan(toEnds(values)) ? 'Confirm and save' : 'Save')}
      canConfirm={(values, isDirty) => isDirty && isComplete(values) && !event.Deleted && plan.isRead(toEnds(values))}
      successMessage={`${event.Content} was saved.`}
      undo={() =>
        undoChange({
          done: 'The event was changed back.',
          failed: "Couldn't change the event back.",
        })
      }
      target={<Target event={event} />}
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md" className={classes.fields}>
          <EventFields fields={fields} event={event} />
          <EndPlanView ends={toEnds(fields.values)} plan={plan} />
          <EventDefinitions event={event} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Where else the event is shown, and what can be done with it. */
function Target({ event }: { event: GameEvent }) {
  const toDialogHref = useDialogHref()
  const underline = { textDecoration: 'underline' }
  return (
    <Group justify="space-between" align="start" wrap="nowrap" gap="sm" mb="sm">
      <Text size="sm">
        {event.Deleted ? 'This event is deleted. Restore it from the list to change it. ' : null}
        <AppLink href={toDialogHref({ report: String(event.Id) })} style={underline}>
          Report
        </AppLink>
        {event.Series ? (
          <>
            {' · '}
            <AppLink href={toDialogHref({ series: String(event.Series.Id) })} style={underline}>
              Number {event.Series.Position} of a series
            </AppLink>
          </>
        ) : null}
      </Text>
      <EventMenu event={event} isInForm />
    </Group>
  )
}

function EventFields({ fields, event }: { fields: FormFields<EventValues>; event: GameEvent }) {
  const { field, values } = fields
  const locked = listLockedFields(event, new Date())
  return (
    <>
      <TextInput {...field('text')} maxLength={eventTextLimit} disabled={event.Deleted} data-autofocus withAsterisk />
      <DateTimeFields
        date={{ ...field('date'), disabled: event.Deleted || locked.StartDate, withAsterisk: true }}
        time={{ ...field('time'), disabled: event.Deleted || locked.StartDate, withAsterisk: true }}
        saved={new Date(event.StartDate)}
      />
      <DurationField
        {...field('duration')}
        disabled={event.Deleted || locked.Duration}
        {...(locked.Duration && { description: '[Already Finished]' })}
      />
      <NativeSelect
        {...field('profile')}
        data={[{ value: String(event.ProfileId), label: event.ProfileName }]}
        disabled={locked.ProfileId}
      />
      <TypedConflicts values={values} event={event} />
    </>
  )
}
