import { z } from 'zod'
import { InstantInput } from './units.ts'

/** The most days of a period. */
export const periodDays = 400

/** A period from one instant to a later one, which is exclusive. */
export const Period = z.strictObject({ startDate: InstantInput, endDate: InstantInput })

/** Adds the limits of a period to a schema: its end is after its start, at most `periodDays` later. */
export function limitPeriod<S extends z.ZodType<z.infer<typeof Period>>>(schema: S): S {
  return schema
    .refine(({ startDate, endDate }) => endDate > startDate, {
      path: ['endDate'],
      message: 'The end must be after the start.',
    })
    .refine(({ startDate, endDate }) => endDate.getTime() - startDate.getTime() <= periodDays * 86_400_000, {
      path: ['endDate'],
      message: `A range has at most ${periodDays} days.`,
    })
}
