import type { FormErrors } from '@mantine/form'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { eventBatchLimit, type GameEvent } from '#contract/event.ts'
import { SeriesRule, type SeriesUnit, seriesStepLimit } from '#contract/event-series-rule.ts'
import { addDays } from '../calendar/calendar-time.ts'
import { type EventValues, noValues, validate } from '../event-form.ts'

/** What is typed in the form of a series; date and time are on the calendar and the clock of its zone. */
export type SeriesValues = EventValues & {
  readonly zone: string
  /** Empty: it is not repeated. */
  readonly unit: SeriesUnit | ''
  readonly step: number | string
  /** Numbers from "1", Monday. Empty: the weekday of the date. */
  readonly weekdays: readonly string[]
  readonly count: number | string
}

/** The days of the week with their numbers in a rule, Sunday first as in the calendar. */
export const weekdays = [
  { number: 7, name: 'Sunday' },
  { number: 1, name: 'Monday' },
  { number: 2, name: 'Tuesday' },
  { number: 3, name: 'Wednesday' },
  { number: 4, name: 'Thursday' },
  { number: 5, name: 'Friday' },
  { number: 6, name: 'Saturday' },
] as const

const defaultCount = 8

/** An empty form: weekly, 8 times, in the chosen zone. */
export function noSeriesValues(): SeriesValues {
  return { ...noValues, zone: getTimeZone(), unit: 'week', step: 1, weekdays: [], count: defaultCount }
}

/** The form of a series that repeats an event weekly, from a week after it. */
export function toRepeatedValues(event: GameEvent, values: EventValues): SeriesValues {
  return { ...noSeriesValues(), ...values, date: addDays(values.date, 7), profile: String(event.ProfileId) }
}

/** The rule of the form; undefined while it is incomplete or wrong. */
export function toRule({ zone, date, time, unit, step, weekdays, count }: SeriesValues): SeriesRule | undefined {
  return SeriesRule.safeParse({
    Zone: zone,
    FirstDay: date,
    Time: time,
    Unit: unit,
    Step: Number(step),
    Weekdays: unit === 'week' ? weekdays.map(Number).sort((one, other) => one - other) : [],
    Count: Number(count),
  }).data
}

const isWhole = (value: number | string, limit: number) =>
  Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= limit

export function validateSeries(values: SeriesValues): FormErrors {
  // What the clocks skip on one day is no problem here: that edition starts later.
  const { date: _, time: __, ...problems } = validate(values)
  return {
    ...problems,
    ...(values.date === '' ? { date: requiredText } : {}),
    ...(values.time === '' ? { time: requiredText } : {}),
    ...(isWhole(values.step, seriesStepLimit) ? {} : { step: `A whole number from 1 to ${seriesStepLimit}.` }),
    ...(isWhole(values.count, eventBatchLimit) ? {} : { count: 'A whole number from 1 to 5,000.' }),
  }
}

/** What a series is repeated by, in the singular and plural. */
export const units = { day: ['day', 'days'], week: ['week', 'weeks'], month: ['month', 'months'] } as const

/** "Every 2 weeks on Monday and Thursday at 18:00, Europe/Berlin, 8 times from 2026-11-23" */
export function describeRule({ Zone, FirstDay, Time, Unit, Step, Weekdays, Count }: SeriesRule): string {
  const [one, many] = units[Unit]
  const every = Step === 1 ? `Every ${one}` : `Every ${Step} ${many}`
  const names = weekdays.filter(({ number }) => Weekdays.includes(number)).map(({ name }) => name)
  const on = names.length === 0 ? '' : ` on ${new Intl.ListFormat('en').format(names)}`
  return `${every}${on} at ${Time}, ${Zone}, ${Count === 1 ? 'once' : `${Count} times`} from ${FirstDay}`
}
