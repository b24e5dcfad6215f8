import { Button, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { toDateTimeFields } from '#console/components/time/date-time.ts'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { dayMs, reasonLimit } from '#contract/core/units.ts'
import { suspensionCategories, suspensionTextLimit } from '#contract/suspensions.ts'
import type { SuspensionValues } from './suspension-form.ts'

const durations = [
  { label: '+1 day', days: 1 },
  { label: '+1 week', days: 7 },
  { label: '+30 days', days: 30 },
]

export const categoryChoices = Object.entries(suspensionCategories).map(([value, label]) => ({ value, label }))

/** What the fields of a suspension are called. */
export const suspensionLabels = {
  category: 'Category',
  date: 'Until',
  time: 'At',
  reason: 'Reason, for staff',
  text: 'Text, for the player',
}

/** What staff enter of a suspension. */
export function SuspensionFields({ fields: { field, setValues } }: { fields: FormFields<SuspensionValues> }) {
  return (
    <>
      <NativeSelect {...field('category')} data={categoryChoices} data-autofocus />
      <DateTimeFields date={field('date')} time={field('time')} />
      <Group gap="xs">
        {durations.map(({ label, days }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            onClick={() => setValues(toDateTimeFields(new Date(Date.now() + days * dayMs + 59_999)))}
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
    </>
  )
}
