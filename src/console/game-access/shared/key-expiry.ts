import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'

/** The end of a key in a form: date and time are both empty for a key without one. */
export type ExpiryValues = { readonly date: string; readonly time: string }

export const noExpiry: ExpiryValues = { date: '', time: '' }

export const toExpiryValues = (expiresAt: string | null): ExpiryValues =>
  expiresAt === null ? noExpiry : toDateTimeFields(new Date(expiresAt))

/** The end of a key: null without one; what was not touched stays as it is. */
export function toExpiry({ date, time }: ExpiryValues, saved: string | null = null): string | null {
  return parseDateTime(date, time, saved === null ? undefined : new Date(saved))?.toISOString() ?? null
}

/** The problems of date and time. */
export const findExpiryProblems = (values: ExpiryValues): FormErrors =>
  values.date === '' && values.time === '' ? {} : findDateTimeProblems(values, 'date', 'time')
