import { Text, TextInput } from '@mantine/core'
import { getTimeZoneLabel } from './date-time.ts'
import classes from './date-time-fields.module.css'

/** A date and a time as typed; both empty for no instant. */
export type DateTimeText = { readonly date: string; readonly time: string }

/**
 * Two fields for an instant, in the time zone of the person's machine, which is written below. Read them with
 * `localInstant`.
 */
export function DateTimeFields({
  value,
  onChange,
  problems = {},
  labels = { date: 'Date', time: 'Time' },
  hasFocus = false,
}: {
  value: DateTimeText
  onChange: (value: DateTimeText) => void
  /** What is wrong with either field. */
  problems?: { readonly date?: string; readonly time?: string }
  labels?: { readonly date: string; readonly time: string }
  /** Whether the date is what a dialog focuses first. */
  hasFocus?: boolean
}) {
  return (
    <div>
      <div className={classes.fields}>
        <TextInput
          type="date"
          label={labels.date}
          value={value.date}
          error={problems.date}
          data-autofocus={hasFocus || undefined}
          onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={labels.time}
          value={value.time}
          error={problems.time}
          onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        />
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        Time zone: {getTimeZoneLabel(new Date())}
      </Text>
    </div>
  )
}
