import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { EventDuration } from '#contract/event.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { type EventValues, validate } from '../event-form.ts'
import { toHours } from '../move-values.ts'
import { noSeriesValues, type SeriesValues, validateSeries } from '../series/series-form.ts'

/** What is typed in the form of a new event, once or repeated. The end is that of the first edition. */
export type NewEventValues = SeriesValues & {
  /** Empty until the duration or the end is given: either gives the other. */
  readonly endDate: string
  readonly endTime: string
}

const noEnd = { endDate: '', endTime: '' }

/** Whether the form shows the end: its fields are in the chosen zone, and those of a series may be in another one. */
export const hasEnd = ({ unit, zone }: Pick<SeriesValues, 'unit' | 'zone'>) => unit === '' || zone === getTimeZone()

/** The end by start and duration; undefined while one of them is missing or wrong. */
export function toExpectedEnd({ date, time, duration }: NewEventValues): Date | undefined {
  const start = parseDateTime(date, time)
  const isDuration = duration !== '' && EventDuration.safeParse(Number(duration)).success
  return start && isDuration ? toEventEnd(start, Number(duration)) : undefined
}

/** The form after its start or its duration was changed: the end follows. */
export function followDuration(values: NewEventValues): NewEventValues {
  const end = toExpectedEnd(values)
  if (!end) return { ...values, ...noEnd }
  const { date, time } = toDateTimeFields(end)
  return { ...values, endDate: date, endTime: time }
}

function readTimes(values: NewEventValues) {
  const start = parseDateTime(values.date, values.time)
  const end = parseDateTime(values.endDate, values.endTime, toExpectedEnd(values))
  return start && end && { start, end }
}

/** The form after its end was changed: the duration follows. */
export function followEnd(values: NewEventValues): NewEventValues {
  const times = readTimes(values)
  return times && times.end > times.start ? { ...values, duration: toHours(times) } : values
}

/** The form of a new event that starts at an instant, with what is known of it. */
export function toNewValues(values: EventValues, more: Partial<SeriesValues> = {}): NewEventValues {
  return followDuration({ ...noSeriesValues(), unit: '', ...values, ...noEnd, ...more })
}

function findEndProblems(values: NewEventValues): FormErrors {
  if (!hasEnd(values) || (values.endDate === '' && values.endTime === '')) return {}
  const times = readTimes(values)
  if (times) return times.end > times.start ? {} : { endDate: 'The end must be after the start.' }
  return findDateTimeProblems(values, 'endDate', 'endTime')
}

export function validateNew(values: NewEventValues): FormErrors {
  const problems = values.unit === '' ? validate(values) : validateSeries(values)
  return { ...problems, ...findEndProblems(values) }
}
