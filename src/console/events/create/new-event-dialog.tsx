import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { DateField } from '#console/components/time/date-field.tsx'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { TimeField } from '#console/components/time/time-field.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { eventTextLimit, type GameEvent } from '#contract/event.ts'
import { eventSeries } from '#contract/event-series.ts'
import { events } from '#contract/events.ts'
import { ShiftField } from '../calendar/shift-field.tsx'
import { isComplete, toBody, toLeaderboards } from '../event-form.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { LeaderboardFields } from '../fields/leaderboard-fields.tsx'
import { ProfileField } from '../fields/profile-field.tsx'
import { TypedConflicts } from '../fields/typed-conflicts.tsx'
import { SeriesDates } from '../series/series-dates.tsx'
import { toRule } from '../series/series-form.ts'
import { undoImport } from '../undo-import.tsx'
import { followDuration, followEnd, hasEnd, type NewEventValues, toExpectedEnd, validateNew } from './new-event-form.ts'
import { RepeatFields } from './repeat-fields.tsx'
import classes from './times.module.css'

const labels = {
  text: 'Event text',
  date: 'Start date',
  time: 'Start time',
  endDate: 'End date',
  endTime: 'End time',
  duration: 'Duration (hours)',
  profile: 'Profile',
  unit: 'Repeat',
  step: 'Every',
  count: 'Times',
  zone: 'Time zone',
}

type Fields = { readonly fields: FormFields<NewEventValues> }

/** The start, and the end or the duration: either gives the other. */
function TimeFields({ fields: { field, values, setValues } }: Fields) {
  const setTimes = (typed: Partial<NewEventValues>) => setValues(followDuration({ ...values, ...typed }))
  const setEnd = (typed: Partial<NewEventValues>) => setValues(followEnd({ ...values, ...typed }))
  const date = { ...field('date'), onChange: (text: string) => setTimes({ date: text }), withAsterisk: true }
  const time = { ...field('time'), onChange: (text: string) => setTimes({ time: text }), withAsterisk: true }
  return (
    <>
      {hasEnd(values) ? (
        <DateTimeFields date={date} time={time} />
      ) : (
        <div className={classes.pair}>
          <DateField {...date} />
          <TimeField {...time} />
        </div>
      )}
      <div className={classes.pair}>
        {hasEnd(values) ? (
          <DateTimeFields
            date={{ ...field('endDate'), onChange: (endDate) => setEnd({ endDate }) }}
            time={{ ...field('endTime'), onChange: (endTime) => setEnd({ endTime }) }}
            saved={toExpectedEnd(values)}
          />
        ) : null}
        <DurationField
          {...field('duration')}
          onChange={(duration) => setTimes({ duration })}
          // In one line with the fields of the end.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
    </>
  )
}

const isSeries = ({ unit }: NewEventValues) => unit !== ''

function toSeriesBody(values: NewEventValues) {
  const { StartDate: _, ...body } = toBody(values)
  const rule = toRule(values)
  // The button stays disabled without a rule.
  if (!rule) throw new Error('A series is sent without a rule.')
  return { ...body, leaderboards: toLeaderboards(values), Rule: rule }
}

/**
 * Creates an event, or a series of them after showing the start of every edition in two zones. It is filled in from
 * `initial`, also where another event, `original`, is cloned.
 */
export function NewEventDialog({
  title,
  initial,
  original,
  onClose,
}: {
  title: string
  initial: NewEventValues
  original?: GameEvent
  onClose: () => void
}) {
  const [repeats, setRepeats] = useState(isSeries(initial))
  const [previewed, setPreviewed] = useState('')
  return (
    <FormDialog
      endpoint={repeats ? eventSeries.create : events.create}
      initialValues={initial}
      validate={validateNew}
      toInput={(values) =>
        isSeries(values)
          ? { body: toSeriesBody(values) }
          : { body: { ...toBody(values), Deleted: false, leaderboards: toLeaderboards(values) } }
      }
      errorFields={{ Content: 'text', StartDate: 'date', FirstDay: 'date', Duration: 'duration', ProfileId: 'profile' }}
      errorMessage={(error: ApiError) =>
        error.messageOr(repeats ? 'The series was not created.' : 'An error occurred when saving the event.')
      }
      successMessage={({ data }) =>
        'Ids' in data
          ? `The series was created with ${formatCount(data.Ids.length, 'edition')}.`
          : `${data.Content} was created with edition ${data.Id}.`
      }
      undo={({ data }) => ('Ids' in data ? undoImport({ what: 'series', noun: 'edition' }) : undefined)}
      title={title}
      labels={labels}
      confirmLabel={repeats ? 'Create series' : 'Add event'}
      canConfirm={(values) => isComplete(values) && (!isSeries(values) || previewed === JSON.stringify(toRule(values)))}
      keptBy="new clone newSeries repeat"
      subject={repeats ? 'this series' : 'this event'}
      takesReason
      size={repeats ? 'min(1000px, 96vw)' : 'lg'}
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          {original ? (
            <ShiftField
              original={original}
              onShift={(start) => fields.setValues(followDuration({ ...fields.values, ...start }))}
            />
          ) : null}
          <TextInput {...fields.field('text')} maxLength={eventTextLimit} data-autofocus withAsterisk />
          <TimeFields fields={fields} />
          <ProfileField {...fields.field('profile')} {...(repeats && { description: 'Of every edition.' })} />
          <RepeatFields fields={fields} onUnit={(unit) => setRepeats(unit !== '')} />
          <Text fw={600} size="sm">
            {repeats ? 'Leaderboards of each edition' : 'Leaderboards'}
          </Text>
          <LeaderboardFields fields={fields} />
          {repeats ? (
            <SeriesDates values={fields.values} onPreviewed={setPreviewed} />
          ) : (
            <TypedConflicts values={fields.values} />
          )}
        </Stack>
      )}
    </FormDialog>
  )
}
