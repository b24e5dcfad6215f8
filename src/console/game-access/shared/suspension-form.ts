import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { toIssueErrors } from '#console/platform/forms/field-errors.ts'
import { type Suspension, type SuspensionCategory, SuspensionFields } from '#contract/suspensions.ts'

/** What the form of a suspension holds; date and time are both empty for one without an end. */
export type SuspensionValues = {
  readonly category: SuspensionCategory
  readonly date: string
  readonly time: string
  readonly reason: string
  readonly text: string
}

export const newSuspension: SuspensionValues = {
  category: 'cheating',
  date: '',
  time: '',
  reason: '',
  text: 'Your account is suspended, because it broke the rules of the game.',
}

export function toSuspensionValues({ Category, Until, Reason, Text }: Suspension): SuspensionValues {
  const end = Until === null ? { date: '', time: '' } : toDateTimeFields(new Date(Until))
  return { category: Category, reason: Reason, text: Text, ...end }
}

/** What a suspension sends; an end that was not touched stays as it is. */
export function toSuspensionBody(values: SuspensionValues, saved: Suspension | null) {
  const before = saved?.Until ? new Date(saved.Until) : undefined
  return {
    category: values.category,
    until: parseDateTime(values.date, values.time, before)?.toISOString() ?? null,
    reason: values.reason.trim(),
    text: values.text.trim(),
  }
}

/** The problems by field, as the contract says them. */
export function validateSuspension(values: SuspensionValues): FormErrors {
  const read = SuspensionFields.safeParse(toSuspensionBody(values, null))
  const isEndless = values.date === '' && values.time === ''
  return {
    ...toIssueErrors(read.error),
    ...(isEndless ? {} : findDateTimeProblems(values, 'date', 'time')),
  }
}
