import { defineSlot } from '#console/platform/navigation/slots.ts'
import type { Access } from '#contract/core/endpoint.ts'

/** Something with a place in time, as the calendar draws it. */
export type CalendarItem = {
  /** Unique among the items of its kind. */
  readonly key: string
  readonly title: string
  readonly start: Date
  /** Exclusive; null for a moment. */
  readonly end: Date | null
  /** Where a click leads. */
  readonly href: string
}

/** A period of the calendar; `to` is exclusive. */
export type CalendarRange = { readonly from: Date; readonly to: Date }

/** Reads the items that overlap a period. Throws ApiError. */
export type CalendarLoader = (range: CalendarRange, signal: AbortSignal) => Promise<readonly CalendarItem[]>

/**
 * What a feature adds to the calendar of events: a kind of items with its label and color, who sees it, and a loader
 * for a period, which is imported when the calendar is opened. Events are the calendar's own kind.
 */
export type CalendarSource = {
  /** In the URL; different from every other source's: "maintenance". */
  readonly kind: string
  /** In the plural: "Maintenance windows". */
  readonly label: string
  readonly order: number
  /** A CSS color that is readable in both color schemes: "var(--qd-danger)". */
  readonly color: string
  readonly access: Access
  readonly load: () => Promise<CalendarLoader>
}

/** The further kinds of items in the calendar. */
export const calendarSources = defineSlot<CalendarSource>('calendar')

/** Whether an item has a part in a period. */
export function isInRange({ start, end }: Pick<CalendarItem, 'start' | 'end'>, { from, to }: CalendarRange): boolean {
  return start < to && (end === null ? start >= from : end > from)
}
