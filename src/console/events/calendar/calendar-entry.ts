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

/** How many colors profiles have. More share them, and differ by their marks. */
const profileColors = 5

/** The color of a profile, the same in every period: other kinds have other colors. */
export function toProfileColor(profileId: number): string {
  return `var(--event-profile-${((profileId - 1) % profileColors) + 1})`
}

/** A letter for a profile, beside its color. */
export const toProfileMark = (profileName: string) => [...profileName.trim()][0]?.toUpperCase() ?? '?'

/** Of events that are over or deleted. */
const toPale = (color: string) => `color-mix(in srgb, ${color} 45%, var(--qd-surface))`

export function toEntry(event: GameEvent, conflicts: readonly Conflict[], now: Date): CalendarEntry {
  const state = toEventState(event, now)
  const color = toProfileColor(event.ProfileId)
  return {
    kind: eventKind,
    key: String(event.Id),
    title: event.Content,
    start: new Date(event.StartDate),
    end: new Date(event.EndDate),
    href: toHref(eventScreen, { eventId: event.Id }),
    color: event.Deleted || state === 'finished' ? toPale(color) : color,
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

/** A profile as the legend names it. */
export type LegendEntry = { readonly id: number; readonly name: string }

/** The profiles of the events on display, by id. */
export function listProfiles(entries: readonly CalendarEntry[]): readonly LegendEntry[] {
  const names = new Map(entries.flatMap(({ event }) => (event ? [[event.ProfileId, event.ProfileName] as const] : [])))
  return [...names].map(([id, name]) => ({ id, name })).toSorted((one, other) => one.id - other.id)
}
