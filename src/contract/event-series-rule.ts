import { z } from 'zod'
import { fromDigits } from './core/units.ts'
import { eventBatchLimit } from './event.ts'
import { TimeZone } from './session.ts'

/** What a series is repeated by. */
export const seriesUnits = ['day', 'week', 'month'] as const
/** One of them. */
export type SeriesUnit = (typeof seriesUnits)[number]

/** The largest step of a series: every 366th day, week or month. */
export const seriesStepLimit = 366

const dayText = 'A day of the week is a number from 1, Monday, to 7, Sunday.'
const Weekday = z.int(dayText).min(1, dayText).max(7, dayText)
const Weekdays = z
  .array(Weekday)
  .max(7, 'A week has seven days.')
  .refine((days) => days.every((day, index) => day > (days[index - 1] ?? 0)), 'Name each day once, in their order.')

const Step = z.int().min(1, 'The smallest step is 1.').max(seriesStepLimit, `The largest step is ${seriesStepLimit}.`)
const Count = z
  .int()
  .min(1, 'A series has at least one edition.')
  .max(eventBatchLimit, 'A series has at most 5,000 editions.')

const fields = {
  /** The zone whose calendar and clock count. */
  Zone: TimeZone,
  /** The first day: "2026-11-22". With days of the week, the first of them from this day on. */
  FirstDay: z.iso.date('A date is written as 2026-11-22.'),
  /** The time of day at which every edition starts: "18:00". */
  Time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as 18:00.'),
  Unit: z.enum(seriesUnits),
}

const needsWeek = {
  path: ['Weekdays'],
  message: 'Days of the week need a series that is repeated by week.',
}

const hasNoStrayDays = ({ Unit, Weekdays: days }: { Unit: SeriesUnit; Weekdays: readonly number[] }) =>
  Unit === 'week' || days.length === 0

/**
 * When the editions of a series start: every `Step` days, weeks or months, `Count` times, at the same time of day in
 * one zone. A series by week is on the weekday of its date, or on `Weekdays`. A month without the day has the edition on
 * its last day.
 */
export const SeriesRule = z
  .strictObject({ ...fields, Step, Weekdays: Weekdays.default([]), Count })
  .refine(hasNoStrayDays, needsWeek)
export type SeriesRule = z.output<typeof SeriesRule>

/** The same in a query: the days of the week separated by commas. */
export const SeriesRuleQuery = z
  .strictObject({
    ...fields,
    Step: fromDigits(Step),
    Weekdays: z
      .string()
      .regex(/^[1-7](,[1-7]){0,6}$/, 'Days of the week are numbers from 1, Monday, to 7, separated by commas.')
      .transform((text) => text.split(',').map(Number))
      .pipe(Weekdays)
      .default([]),
    Count: fromDigits(Count),
  })
  .refine(hasNoStrayDays, needsWeek)
