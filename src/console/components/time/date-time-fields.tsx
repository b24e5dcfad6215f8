import { Text } from '@mantine/core'
import { DateField, type TypedFieldProps } from './date-field.tsx'
import { describeRepeatedTime, formatInOtherZone, getTimeZoneLabel, parseDateTime } from './date-time.ts'
import classes from './date-time-fields.module.css'
import { TimeField } from './time-field.tsx'

/** A date and a time as typed, "2026-11-20" and "14:05"; both empty for no instant. */
export type DateTimeText = { readonly date: string; readonly time: string }

/**
 * Two fields for an instant in the chosen time zone, which is written below with the same instant in UTC, or on the clock
 * of the device when UTC is chosen, and with which of two it is when the clocks show that time twice. Read the values
 * with `parseDateTime`, and with the same `saved` instant.
 */
export function DateTimeFields({
  date,
  time,
  saved,
}: {
  date: TypedFieldProps
  time: TypedFieldProps
  saved?: Date | undefined
}) {
  const instant = parseDateTime(date.value ?? '', time.value ?? '', saved)
  const remarks = instant ? [formatInOtherZone(instant), describeRepeatedTime(instant)] : []
  return (
    <div>
      <div className={classes.fields}>
        <DateField {...date} />
        <TimeField {...time} />
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        Time zone: {[getTimeZoneLabel(instant ?? new Date()), ...remarks].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}
