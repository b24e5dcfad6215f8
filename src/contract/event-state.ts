import { hourMs } from './core/units.ts'
/** The states of an event by the clock. */
export const eventStates = ['upcoming', 'running', 'finished'] as const
/** One of them. A deleted event has a state too: its mark is apart. */
export type EventState = (typeof eventStates)[number]

/** The end of an event, which it does not include: its start plus a number of hours, to the millisecond. */
export function toEventEnd(start: Date, hours: number): Date {
  return new Date(start.getTime() + Math.round(hours * hourMs))
}

/** The state of an event at an instant. It runs from its start on, and is finished from its end on. */
export function toEventState({ StartDate, EndDate }: { StartDate: string; EndDate: string }, now: Date): EventState {
  if (now < new Date(StartDate)) return 'upcoming'
  return now < new Date(EndDate) ? 'running' : 'finished'
}

/**
 * The fields of an existing event that can no longer change: the start from the start on, the duration from the end on.
 * The profile never changes.
 */
export function listLockedFields(event: { StartDate: string; EndDate: string }, now: Date) {
  const state = toEventState(event, now)
  return { StartDate: state !== 'upcoming', Duration: state === 'finished', ProfileId: true } as const
}

/** Where a cloned event starts: one minute from now, on the minute. Source: specification, "States and transitions". */
export function toCloneStart(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + 60_000)
}
