import { Checkbox, Group, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { NumberField } from '#console/components/number-field.tsx'
import { DateField } from '#console/components/time/date-field.tsx'
import { TimeField } from '#console/components/time/time-field.tsx'
import { listTimeZones } from '#console/components/time/time-zone-choices.ts'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventTextLimit } from '#contract/event.ts'
import { defaultProfileName, eventProfiles } from '#contract/event-profiles.ts'
import { eventSeries, type SeriesDate } from '#contract/event-series.ts'
import type { SeriesRule } from '#contract/event-series-rule.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { isComplete, toGoneProfile, toLeaderboards } from '../event-form.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { LeaderboardFields } from '../fields/leaderboard-fields.tsx'
import { undoImport } from '../undo-import.tsx'
import { describeRule, type SeriesValues, toRule, validateSeries, weekdays } from './series-form.ts'
import { type PreviewedEvent, SeriesPreview, toClockNote } from './series-preview.tsx'

/** The profiles that a new event can take; none while they load. */
function useProfiles() {
  return useEndpointQuery(eventProfiles.list, { query: {} }, { errorDisplay: 'quiet' }).data ?? []
}

type Fields = { fields: FormFields<SeriesValues> }

/** What every edition has: its text, duration and profile. */
function EventPart({ fields: { field, values } }: Fields) {
  const profiles = useProfiles()
  const others = profiles.filter(({ Name }) => Name !== defaultProfileName)
  return (
    <>
      <TextInput {...field('text')} maxLength={eventTextLimit} data-autofocus withAsterisk />
      <Group grow align="start">
        <DurationField {...field('duration')} />
        <NativeSelect
          {...field('profile')}
          description="Of every edition."
          data={[
            { value: '', label: defaultProfileName },
            ...others.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
            ...toGoneProfile(values.profile, profiles),
          ]}
        />
      </Group>
    </>
  )
}

const unitChoices = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
]

/** When and how often the event is repeated. */
function RulePart({ fields }: Fields) {
  const { field, values } = fields
  const { zone } = values
  const zones = useMemo(() => listTimeZones(zone), [zone])
  return (
    <>
      <Group grow align="start">
        <DateField {...field('date')} withAsterisk />
        <TimeField {...field('time')} withAsterisk />
      </Group>
      <Select
        {...field('zone')}
        description="Every edition starts at this time of day on the clocks of this zone, also after a clock change."
        data={zones}
        searchable
        limit={50}
        allowDeselect={false}
        nothingFoundMessage="No zone has this name."
      />
      <Group grow align="start" gap="xs" wrap="nowrap" preventGrowOverflow={false}>
        <NumberField {...field('step')} min={1} />
        <NativeSelect {...field('unit')} data={unitChoices} miw={112} />
        <NumberField {...field('count')} min={1} />
      </Group>
      {values.unit === 'week' ? <Weekdays fields={fields} /> : null}
      {values.unit === 'month' && Number(values.date.slice(8)) > 28 ? (
        <Text size="sm">In a month without this day, the edition is on the last day.</Text>
      ) : null}
    </>
  )
}

function Weekdays({ fields: { getInputProps } }: Fields) {
  return (
    <Checkbox.Group
      label="Days of the week"
      description="None: the weekday of the first day."
      {...getInputProps('weekdays')}
    >
      <Group gap="md" mt="xs">
        {weekdays.map(({ number, name }) => (
          <Checkbox key={number} value={String(number)} label={name.slice(0, 3)} aria-label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** The starts of a rule as events of the preview. */
function toEvents(dates: readonly SeriesDate[], values: SeriesValues, profileId: number): PreviewedEvent[] {
  const hours = Number(values.duration)
  return dates.map(({ StartDate, Offset, IsMoved }, index) => {
    const start = new Date(StartDate)
    const note = IsMoved ? `The clocks skip ${values.time} on this day` : toClockNote(Offset, dates[index - 1]?.Offset)
    return {
      key: `Edition ${index + 1}`,
      name: `edition ${index + 1}`,
      start,
      end: toEventEnd(start, hours > 0 ? hours : 1 / 60),
      profileId,
      leaderboardNames: values.leaderboards.map(({ name }) => name),
      series: { id: 0, position: index + 1 },
      isNew: true,
      ...(note !== undefined && { note }),
    }
  })
}

const toQuery = ({ Step, Weekdays: days, Count, ...rule }: SeriesRule) => ({
  ...rule,
  Step: String(Step),
  ...(days.length > 0 && { Weekdays: days.join(',') }),
  Count: String(Count),
})

const previewDelayMs = 300

/** The dates of the rule that is typed. `onPreviewed` gets the rule on display as JSON, or an empty text. */
function SeriesDates({ values, onPreviewed }: { values: SeriesValues; onPreviewed: (rule: string) => void }) {
  const rule = toRule(values)
  const [key] = useDebouncedValue(rule ? JSON.stringify(rule) : '', previewDelayMs)
  // What was written by JSON.stringify three lines above.
  const requested = key === '' ? undefined : (JSON.parse(key) as SeriesRule)
  const profiles = useProfiles()
  const { data, error, isPlaceholderData } = useEndpointQuery(
    eventSeries.plan,
    { query: requested ? toQuery(requested) : noRule },
    { errorDisplay: 'quiet', enabled: requested !== undefined },
  )
  const isShown = requested !== undefined && data !== undefined && !isPlaceholderData && !error
  useEffect(() => onPreviewed(isShown ? key : ''), [onPreviewed, isShown, key])
  const standard = profiles.find(({ Name }) => Name === defaultProfileName)?.Id ?? 0
  if (!requested)
    return <Text size="sm">Choose the first day, the time and how often it is repeated to see the dates.</Text>
  if (error) return <Text size="sm">{error.errors[0]?.message ?? error.message}</Text>
  if (!data) return <Text size="sm">Working out the dates…</Text>
  const profileId = values.profile === '' ? standard : Number(values.profile)
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {describeRule(requested)}. Nothing is sent before you confirm: all editions are created, or none.
      </Text>
      <SeriesPreview zone={requested.Zone} events={toEvents(data.Dates, values, profileId)} />
    </Stack>
  )
}

/** Not sent: the query is disabled without a rule. */
const noRule = { Zone: 'UTC', FirstDay: '', Time: '', Unit: 'day', Step: '1', Count: '1' } as const

const labels = {
  text: 'Event text',
  date: 'First day',
  time: 'Start time',
  zone: 'Time zone',
  duration: 'Duration (hours)',
  profile: 'Profile',
  unit: 'Repeat by',
  step: 'Every',
  count: 'Editions',
}

function toBody(values: SeriesValues, rule: SeriesRule | undefined) {
  return {
    Content: values.text.trim(),
    Duration: Number(values.duration),
    ...(values.profile === '' ? {} : { ProfileId: Number(values.profile) }),
    leaderboards: toLeaderboards(values),
    // The button stays disabled without a rule; the server refuses what is no rule.
    Rule: { ...rule } as SeriesRule,
  }
}

/** Creates a series after showing the start of every edition in two zones, clock changes and conflicts. */
export function SeriesDialog({
  title,
  initial,
  onClose,
}: {
  title: string
  initial: SeriesValues
  onClose: () => void
}) {
  const [previewed, setPreviewed] = useState('')
  return (
    <FormDialog
      endpoint={eventSeries.create}
      initialValues={initial}
      validate={validateSeries}
      toInput={(values) => ({ body: toBody(values, toRule(values)) })}
      errorFields={{ Content: 'text', Duration: 'duration', ProfileId: 'profile', FirstDay: 'date' }}
      errorMessage={(error: ApiError) => error.messageOr('The series was not created.')}
      successMessage={({ data }) => `The series was created with ${formatCount(data.Ids.length, 'edition')}.`}
      undo={() => undoImport({ what: 'series', noun: 'edition' })}
      title={title}
      labels={labels}
      confirmLabel="Create series"
      canConfirm={(values) => isComplete(values) && previewed === JSON.stringify(toRule(values))}
      keptBy="newSeries repeat"
      subject="this series"
      takesReason
      size="min(1000px, 96vw)"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <EventPart fields={fields} />
          <RulePart fields={fields} />
          <Text fw={600} size="sm">
            Leaderboards of each edition
          </Text>
          <LeaderboardFields fields={fields} />
          <SeriesDates values={fields.values} onPreviewed={setPreviewed} />
        </Stack>
      )}
    </FormDialog>
  )
}
