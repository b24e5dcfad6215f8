import { Checkbox, Group, NativeSelect, Select, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { NumberField } from '#console/components/number-field.tsx'
import { listTimeZones } from '#console/components/time/time-zone-choices.ts'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { units, weekdays } from '../series/series-form.ts'
import { followDuration, type NewEventValues } from './new-event-form.ts'

const unitChoices = [
  { value: '', label: 'Does not repeat' },
  { value: 'day', label: 'By day' },
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
]

type Fields = { readonly fields: FormFields<NewEventValues> }

/** "Repeats every 1 week · 8 times" */
function describeRepeat({ unit, step, count }: NewEventValues): string {
  if (unit === '') return ''
  const [one, many] = units[unit]
  return `Repeats every ${formatCount(Number(step), one, many)} · ${formatCount(Number(count), 'time')}`
}

/** Whether and how often the event is repeated. */
export function RepeatFields({ fields, onUnit }: Fields & { readonly onUnit: (unit: NewEventValues['unit']) => void }) {
  const { field, values, setValues } = fields
  const isRepeated = values.unit !== ''
  return (
    <>
      <Group grow align="start" gap="xs" wrap="nowrap" preventGrowOverflow={false}>
        <NativeSelect
          {...field('unit')}
          data={unitChoices}
          miw={140}
          onChange={({ currentTarget }) => {
            const unit = (['day', 'week', 'month'] as const).find((one) => one === currentTarget.value) ?? ''
            setValues({ unit })
            onUnit(unit)
          }}
        />
        {isRepeated ? <NumberField {...field('step')} min={1} /> : null}
        {isRepeated ? <NumberField {...field('count')} min={1} /> : null}
      </Group>
      {isRepeated ? (
        <Stack gap="md">
          <Text size="sm">{describeRepeat(values)}</Text>
          {values.unit === 'week' ? <Weekdays fields={fields} /> : null}
          {values.unit === 'month' && Number(values.date.slice(8)) > 28 ? (
            <Text size="sm">In a month without this day, the edition is on the last day.</Text>
          ) : null}
          <ZoneField fields={fields} />
        </Stack>
      ) : null}
    </>
  )
}

function ZoneField({ fields: { field, values, setValues } }: Fields) {
  const { zone } = values
  const zones = useMemo(() => listTimeZones(zone), [zone])
  return (
    <Select
      {...field('zone')}
      // The end is back with the zone of its fields.
      onChange={(chosen) => setValues(followDuration({ ...values, zone: chosen ?? zone }))}
      description="Local time; keeps its hour across daylight saving"
      data={zones}
      searchable
      limit={50}
      allowDeselect={false}
      nothingFoundMessage="No zone has this name."
    />
  )
}

function Weekdays({ fields: { getInputProps } }: Fields) {
  return (
    <Checkbox.Group
      label="Days of the week"
      description="If none is chosen, uses the first day's weekday"
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
