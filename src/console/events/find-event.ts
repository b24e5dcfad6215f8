import { IconCalendarEvent } from '@tabler/icons-react'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { eventScreen } from '#console/routes.ts'
import { EventIdParam } from '#contract/event.ts'
import { events } from '#contract/events.ts'

export const findEvent: PaletteSearch = async (text, { signal }) => {
  if (!EventIdParam.safeParse(text).success) return []
  // With zeros before it the number matches no names: there may be very many like "Regatta 2026".
  const { data } = await call(events.list, { query: { filter: text.padStart(9, '0') } }, { signal })
  return data.Result.filter(({ Id }) => Id === Number(text)).map(({ Id, Content, Deleted }) => ({
    key: `event ${Id}`,
    label: Content,
    hint: Deleted ? `Edition ${Id} · deleted` : `Edition ${Id}`,
    icon: IconCalendarEvent,
    href: toHref(eventScreen, { eventId: `${Id}` }),
  }))
}
