import { Text } from '@mantine/core'
import { DateField, type TypedFieldProps } from './date-field.tsx'
import { formatInOtherZone, getTimeZoneLabel, parseDateTime } from './date-time.ts'
import classes from './date-time-fields.module.css'
import { TimeField } from './time-field.tsx'

/** A date and a time as typed, "2026-11-20" and "14:05"; both empty for no instant. */
export type DateTimeText = { readonly date: string; readonly time: string }

/**
 * Two fields for an instant in the chosen time zone, which is written below with the same instant in UTC, or on the clock
 * of the device when UTC is chosen. Read the values with `parseDateTime`.
 */
export function DateTimeFields({ date, time }: { date: TypedFieldProps; time: TypedFieldProps }) {
  const instant = parseDateTime(date.value ?? '', time.value ?? '')
  const other = instant && formatInOtherZone(instant)
  return (
    <div>
      <div className={classes.fields}>
        <DateField {...date} />
        <TimeField {...time} />
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        Time zone: {getTimeZoneLabel(instant ?? new Date())}
        {other ? ` · ${other}` : null}
      </Text>
    </div>
  )
}
