import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { formatInOtherZone, getTimeZoneLabel, parseDateTime } from './date-time.ts'
import classes from './date-time-fields.module.css'

/** A date and a time as typed, "2026-11-20" and "14:05"; both empty for no instant. */
export type DateTimeText = { readonly date: string; readonly time: string }

/**
 * Two fields for an instant in the chosen time zone, which is written below with the same instant in UTC, or on the clock
 * of the device when UTC is chosen. Each takes the props of its input; read the values with `parseDateTime`.
 */
export function DateTimeFields({ date, time }: { date: TextInputProps; time: TextInputProps }) {
  const instant = parseDateTime(String(date.value ?? ''), String(time.value ?? ''))
  const other = instant && formatInOtherZone(instant)
  return (
    <div>
      <div className={classes.fields}>
        <TextInput type="date" {...date} />
        <TextInput type="time" {...time} />
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        Time zone: {getTimeZoneLabel(instant ?? new Date())}
        {other ? ` · ${other}` : null}
      </Text>
    </div>
  )
}
