import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { hourMs } from '#contract/core/units.ts'
import { EventDuration, type GameEvent } from '#contract/event.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { findStartProblems } from './event-form.ts'
import { getTimes, type Times } from './use-conflicts.ts'

/** What is typed in the form that moves an event; dates are in the chosen zone. */
export type MoveValues = {
  readonly date: string
  readonly time: string
  readonly endDate: string
  readonly endTime: string
  /** How long it lasts with this end. The fields of the end have no seconds, and show some times twice. */
  readonly hours: number
}

/** The hours between two instants, to the hundredth that a duration has. */
export const toHours = ({ start, end }: Times) => Math.round(((end.getTime() - start.getTime()) / hourMs) * 100) / 100

function toEndFields(end: Date): Pick<MoveValues, 'endDate' | 'endTime'> {
  const { date, time } = toDateTimeFields(end)
  return { endDate: date, endTime: time }
}

/** The form of a time. */
export function toMoveValues(times: Times): MoveValues {
  return { ...toDateTimeFields(times.start), ...toEndFields(times.end), hours: toHours(times) }
}

const readStart = ({ date, time }: MoveValues, event: GameEvent) => parseDateTime(date, time, getTimes(event).start)

/** The end that the event has at the typed start while nobody changes how long it lasts. */
export function toExpectedEnd(values: MoveValues, event: GameEvent): Date | undefined {
  const start = readStart(values, event)
  return start && toEventEnd(start, values.hours)
}

/** The instants of the fields; what was not touched stays as it is. Undefined for an unreadable one. */
export function toTimes(values: MoveValues, event: GameEvent): Times | undefined {
  const start = readStart(values, event)
  const end = parseDateTime(values.endDate, values.endTime, toExpectedEnd(values, event))
  return start && end && { start, end }
}

/** The form after its start was changed: the end follows, so that the event lasts as long as before. */
export function followStart(values: MoveValues, event: GameEvent): MoveValues {
  const end = toExpectedEnd(values, event)
  return end ? { ...values, ...toEndFields(end) } : values
}

/** The form after its end was changed: the event lasts for other hours. */
export function followEnd(values: MoveValues, event: GameEvent): MoveValues {
  const times = toTimes(values, event)
  return times && times.end > times.start ? { ...values, hours: toHours(times) } : values
}

/** What is wrong with an end; undefined for nothing. */
export function findEndProblem(times: Times): string | undefined {
  if (times.end <= times.start) return 'The end must be after the start.'
  return EventDuration.safeParse(toHours(times)).error?.issues[0]?.message
}

export function validateMove(values: MoveValues, event: GameEvent): FormErrors {
  const times = toTimes(values, event)
  const problem = times && findEndProblem(times)
  return {
    ...findStartProblems(values),
    ...findDateTimeProblems(values, 'endDate', 'endTime'),
    ...(problem === undefined ? {} : { endDate: problem }),
  }
}

export function toMoveBody(values: MoveValues, event: GameEvent) {
  const times = toTimes(values, event) ?? getTimes(event)
  return {
    Id: event.Id,
    Content: event.Content,
    StartDate: times.start.toISOString(),
    Duration: toHours(times),
    ProfileId: event.ProfileId,
    Deleted: event.Deleted,
  }
}
