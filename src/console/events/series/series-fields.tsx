import { Checkbox, Group, NativeSelect, Select, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { NumberField } from '#console/components/number-field.tsx'
import { DateField } from '#console/components/time/date-field.tsx'
import { TimeField } from '#console/components/time/time-field.tsx'
import { listTimeZones } from '#console/components/time/time-zone-choices.ts'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventTextLimit } from '#contract/events/event.ts'
import { defaultProfileName, eventProfiles } from '#contract/events/event-profiles.ts'
import { toGoneProfile } from '../event-form.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { type SeriesValues, weekdays } from './series-form.ts'

/** The profiles that a new event can take; none while they load. */
export function useProfiles() {
  return useEndpointQuery(eventProfiles.list, { query: {} }, { errorDisplay: 'quiet' }).data ?? []
}

type Fields = { fields: FormFields<SeriesValues> }

/** What every edition has: its text, duration and profile. */
export function EventPart({ fields: { field, values } }: Fields) {
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
export function RulePart({ fields }: Fields) {
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
