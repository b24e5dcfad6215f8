import { z } from 'zod'

/** What of the events is shown: the list, the calendar at one of its scales, or lanes over weeks. */
export const eventViews = ['list', 'day', 'week', 'month', 'weeks', 'quarter'] as const
export type EventView = (typeof eventViews)[number]

/** How wide the days of the lanes can be: as usual, twice, or four times as wide. */
export const laneZooms = ['1', '2', '4'] as const

/** The calendar's state in the URL. The list keeps its own beside it; both share `deleted`. */
export const CalendarParams = z.object({
  show: z.enum(eventViews).default('list').catch('list'),
  /** A day of the period on display: "2026-11-22"; today when absent. */
  date: z.iso.date().optional().catch(undefined),
  /** The user's zone, or the other one that matters: UTC, or the device's when the user's is UTC. */
  zone: z.enum(['own', 'other']).default('own').catch('own'),
  /** The kinds on display, separated by commas; all when absent. */
  kinds: z.string().optional(),
  /** The profile whose events are shown. */
  profile: z.string().regex(/^\d+$/).optional().catch(undefined),
  deleted: z.enum(['show', 'hide']).default('show').catch('show'),
  /** What the lanes stand for. */
  lanes: z.enum(['profile', 'kind']).default('profile').catch('profile'),
  /** How many times wider than usual the days of the lanes are. */
  zoom: z.enum(laneZooms).default('1').catch('1'),
})
export type CalendarState = z.output<typeof CalendarParams>
