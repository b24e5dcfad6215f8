import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'

/** The calendar of a date field, on the month of its day, or of today. */
export function DayPicker({
  value,
  onChoose,
}: {
  readonly value: string | undefined
  readonly onChoose: (day: string) => void
}) {
  return (
    <DatePicker
      value={value ?? null}
      defaultDate={value}
      onChange={(day) => day !== null && onChoose(day)}
      highlightToday
      firstDayOfWeek={0}
      // Red means harm, not the weekend.
      weekendDays={[]}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  )
}
