import { IconCalendarEvent } from '@tabler/icons-react'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { callIfExists } from '#console/platform/query/call-if-exists.ts'
import { eventScreen } from '#console/shared/screens/events.ts'
import { EventIdParam } from '#contract/events/event.ts'
import { events } from '#contract/events/events.ts'

/** Finds an event by its edition. */
export const findEvent: PaletteSearch = async (text, options) => {
  if (!EventIdParam.safeParse(text).success) return []
  const event = await callIfExists(events.get, { params: { id: text } }, options)
  if (!event) return []
  const hint = event.Deleted ? `Edition ${text} · deleted` : `Edition ${text}`
  const href = toHref(eventScreen, { eventId: text })
  return [{ key: `event ${text}`, label: event.Content, hint, icon: IconCalendarEvent, href }]
}
