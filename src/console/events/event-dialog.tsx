import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventsScreen } from '#console/routes.ts'
import { eventTextLimit, GameEvent } from '#contract/event.ts'
import type { PlannedEvent } from '#contract/event-conflicts.ts'
import { eventProfiles } from '#contract/event-profiles.ts'
import { listLockedFields, toEventEnd, toEventState } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import { ShiftField } from './calendar/shift-field.tsx'
import { ConflictList } from './conflict-list.tsx'
import { EndPlanView } from './ends/end-plan-view.tsx'
import { listNewEnds, useEndPlan } from './ends/use-end-plan.ts'
import {
  type EventValues,
  explainLock,
  isComplete,
  toBody,
  toGoneProfile,
  toLeaderboards,
  toStart,
  toValues,
  validate,
} from './event-form.ts'
import { DurationField } from './fields/duration-field.tsx'
import { EventDefinitions } from './fields/event-definitions.tsx'
import classes from './fields/event-fields.module.css'
import { LeaderboardFields } from './fields/leaderboard-fields.tsx'
import { undoChange } from './undo-event.tsx'
import { getTimes, toSeriesPlace, useConflicts } from './use-conflicts.ts'

const labels = {
  text: 'Event text',
  date: 'Start date',
  time: 'Start time',
  duration: 'Duration (hours)',
  profile: 'Profile',
}

const isValid = (values: EventValues) => isComplete(values) && Object.keys(validate(values)).length === 0

const shared = {
  labels,
  validate,
  errorFields: { Content: 'text', StartDate: 'date', Duration: 'duration', ProfileId: 'profile' },
  errorMessage: (error: ApiError) => error.messageOr('An error occurred when saving the event.'),
  keptBy: 'new edit clone',
  subject: 'this event',
  takesReason: true,
  size: 'lg',
} as const

/** Creates an event, filled in from `initial` when another one, `original`, is cloned. */
export function NewEventDialog({
  title,
  initial,
  original,
  onClose,
}: {
  title: string
  initial: EventValues
  original?: GameEvent
  onClose: () => void
}) {
  return (
    <FormDialog
      {...shared}
      endpoint={events.create}
      initialValues={initial}
      toInput={(values) => ({ body: { ...toBody(values), Deleted: false, leaderboards: toLeaderboards(values) } })}
      title={title}
      confirmLabel="Add event"
      canConfirm={isComplete}
      successMessage={({ data }) => `${data.Content} was created with edition ${data.Id}.`}
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          {original ? <ShiftField fields={fields} original={original} /> : null}
          <EventFields fields={fields} />
          <Text fw={600} size="sm">
            Leaderboards
          </Text>
          <LeaderboardFields fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Edits an event. What started or ended cannot change any more; profile and leaderboards never do. */
export function EventDialog({ event, onClose }: { event: GameEvent; onClose: () => void }) {
  const isFinished = toEventState(event, new Date()) === 'finished'
  const plan = useEndPlan()
  const toEnds = (values: EventValues) => (isValid(values) ? listNewEnds(event, toBody(values, event)) : [])
  return (
    <FormDialog
      {...shared}
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
      successMessage="The event was saved."
      undo={() =>
        undoChange({
          done: 'The event is as it was before.',
          failed: "Couldn't change the event back.",
        })
      }
      target={
        <Text size="sm" mb="sm">
          {event.Deleted ? 'This event is deleted. Restore it from the list to change it. ' : null}
          <AppLink
            href={toHref(eventsScreen, {}, { report: String(event.Id) })}
            style={{ textDecoration: 'underline' }}
          >
            What happened
          </AppLink>
          {event.Series ? (
            <>
              {' · '}
              <AppLink
                href={toHref(eventsScreen, {}, { series: String(event.Series.Id) })}
                style={{ textDecoration: 'underline' }}
              >
                Number {event.Series.Position} of a series
              </AppLink>
            </>
          ) : null}
        </Text>
      }
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

function EventFields({ fields, event }: { fields: FormFields<EventValues>; event?: GameEvent }) {
  const { field, values } = fields
  const profiles = useEndpointQuery(eventProfiles.list, { query: {} })
  const locked = event ? listLockedFields(event, new Date()) : undefined
  const isDeleted = event?.Deleted === true
  const known = profiles.data?.map(({ Id, Name }) => ({ value: String(Id), label: Name })) ?? []
  const data = event
    ? [{ value: String(event.ProfileId), label: event.ProfileName }]
    : [
        { value: '', label: 'default' },
        ...known.filter(({ label }) => label !== 'default'),
        ...toGoneProfile(values.profile, profiles.data),
      ]
  return (
    <>
      <TextInput {...field('text')} maxLength={eventTextLimit} disabled={isDeleted} data-autofocus withAsterisk />
      <DateTimeFields
        date={{ ...field('date'), disabled: isDeleted || locked?.StartDate, withAsterisk: true }}
        time={{ ...field('time'), disabled: isDeleted || locked?.StartDate, withAsterisk: true }}
        saved={event && new Date(event.StartDate)}
      />
      <DurationField
        {...field('duration')}
        disabled={isDeleted || locked?.Duration}
        {...(locked?.Duration && { description: '[Already Finished]' })}
      />
      <NativeSelect {...field('profile')} data={data} disabled={locked?.ProfileId} />
      <Conflicts values={values} {...(event ? { event } : {})} />
    </>
  )
}

function toPlanned(values: EventValues, profileId: number, event?: GameEvent): PlannedEvent[] {
  const start = toStart(values, event)
  if (start === '' || !isValid({ ...values, leaderboards: [] })) return []
  const leaderboardNames = event ? event.LeaderboardNames : values.leaderboards.map(({ name }) => name)
  const end = toEventEnd(new Date(start), Number(values.duration))
  const key = String(event?.Id ?? 'new')
  const planned = { key, name: values.text, start: new Date(start), end, profileId, leaderboardNames }
  return [{ ...planned, ...(event ? { ...toSeriesPlace(event), before: getTimes(event) } : { isNew: true as const }) }]
}

/** What collides with the event as it is typed. Nothing refuses it. */
function Conflicts({ values, event }: { values: EventValues; event?: GameEvent }) {
  const profiles = useEndpointQuery(eventProfiles.list, { query: {} })
  const standard = profiles.data?.find(({ Name }) => Name === 'default')
  const profileId = values.profile === '' ? (standard?.Id ?? 0) : Number(values.profile)
  const check = useConflicts(toPlanned(values, profileId, event))
  if (!check || check.conflicts.length === 0) return null
  return <ConflictList conflicts={check.conflicts} />
}
