import { IconCalendarEvent } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventScreen } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const eventKinds: readonly PaletteKind[] = [
  {
    kind: 'event',
    group: 'Events',
    icon: IconCalendarEvent,
    toLine: ({ Id, Name, Detail }) => ({
      label: Name,
      hint: [`Edition ${Id}`, Detail],
      href: toHref(eventScreen, { eventId: Id }),
    }),
  },
]
