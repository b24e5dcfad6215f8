import { parseDateTime } from './date-time.ts'
import type { DateTimeText } from './date-time-fields.tsx'

const required = 'This field is required'

/** The problems of a typed instant by field: a date is not blamed for a time that is still missing. None when it is one. */
export function findDateTimeProblems({ date, time }: DateTimeText): { date?: string; time?: string } {
  if (date === '' || time === '')
    return { ...(date === '' ? { date: required } : {}), ...(time === '' ? { time: required } : {}) }
  return parseDateTime(date, time) ? {} : { time: 'This day does not have this time in the time zone.' }
}
