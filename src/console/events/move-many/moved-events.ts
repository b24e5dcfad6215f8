import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { addDays } from '#console/components/time/typed-time.ts'
import { dayMs } from '#contract/core/units.ts'
import type { GameEvent } from '#contract/event.ts'
import { toEventEnd, toEventState } from '#contract/event-state.ts'
import type { PreviewedEvent } from '../series/series-preview.tsx'
import { getTimes, toPlanned } from '../use-conflicts.ts'

/** Whether all dates of an event can change: it has not started and is not deleted. */
export const isMovable = (event: GameEvent, now: Date) => !event.Deleted && toEventState(event, now) === 'upcoming'

/** A start some days later at the same time of day in the chosen zone; where the clocks skip it, as many times 24 hours. */
function moveStart(start: Date, days: number): Date {
  const { date, time } = toDateTimeFields(start)
  return parseDateTime(addDays(date, days), time, start) ?? new Date(start.getTime() + days * dayMs)
}

/** An event some days later, as a change of several events takes it; it lasts as long as before. */
export function toMoved({ Id, Version, Content, StartDate, Duration }: GameEvent, days: number) {
  return { Id, Version, Content, StartDate: moveStart(new Date(StartDate), days).toISOString(), Duration }
}

/** An event some days later, as it is previewed. */
export function toPreviewed(event: GameEvent, days: number): PreviewedEvent {
  const start = moveStart(new Date(event.StartDate), days)
  return { ...toPlanned(event), start, end: toEventEnd(start, event.Duration), before: getTimes(event) }
}
