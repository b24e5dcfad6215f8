import { formatDateTime } from '#console/components/time/date-time.ts'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventScreen } from '#console/routes.ts'
import type { GameEvent } from '#contract/event.ts'
import type { Conflict } from '#contract/event-conflicts.ts'
import { toEventState } from '#contract/event-state.ts'
import type { CalendarItem } from '../shared/calendar-sources.ts'

/** The kind of the calendar's own items. */
export const eventKind = 'event'

export type CalendarEntry = CalendarItem & {
  readonly kind: string
  readonly color: string
  /** In words, beside the color: "upcoming", "deleted"; of another kind than events, its label. */
  readonly note: string
  readonly event?: GameEvent
  readonly conflicts: readonly Conflict[]
}

/** Of events in every state: other colors stand for other kinds. */
export const eventColor = 'var(--qd-info)'

/** Of events that are over or deleted. */
const paleEventColor = `color-mix(in srgb, ${eventColor} 45%, var(--qd-surface))`

export function toEntry(event: GameEvent, conflicts: readonly Conflict[], now: Date): CalendarEntry {
  const state = toEventState(event, now)
  return {
    kind: eventKind,
    key: String(event.Id),
    title: event.Content,
    start: new Date(event.StartDate),
    end: new Date(event.EndDate),
    href: toHref(eventScreen, { eventId: event.Id }),
    color: event.Deleted || state === 'finished' ? paleEventColor : eventColor,
    note: event.Deleted ? 'deleted' : state,
    event,
    conflicts,
  }
}

/** Unique among all items on display. */
export const toEntryId = ({ kind, key }: CalendarEntry) => `${kind}:${key}`

/** Times of an item in the user's zone and in UTC, for its tooltip. */
export function describeTimes({ start, end }: CalendarItem): string {
  const inZone = (zone: string) =>
    `${formatDateTime(start, zone)}${end ? ` – ${formatDateTime(end, zone)}` : ''} ${zone}`
  return [...new Set([inZone(getTimeZone()), inZone('UTC')])].join('\n')
}
