import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { getTimeZoneLabel } from './date-time.ts'
import classes from './date-time-fields.module.css'

/** A date and a time as typed, "2026-11-20" and "14:05"; both empty for no instant. */
export type DateTimeText = { readonly date: string; readonly time: string }

/**
 * Two fields for an instant in the time zone of the person's machine, which is written below. Each takes the props of
 * its input; read the values with `parseLocalDateTime`.
 */
export function DateTimeFields({ date, time }: { date: TextInputProps; time: TextInputProps }) {
  return (
    <div>
      <div className={classes.fields}>
        <TextInput type="date" {...date} />
        <TextInput type="time" {...time} />
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        Time zone: {getTimeZoneLabel(new Date())}
      </Text>
    </div>
  )
}
