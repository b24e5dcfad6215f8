import { IconCalendarEvent } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventScreen, eventsScreen } from '#console/routes.ts'

/** The timed events of the game. */
export const events = defineFeature({
  screens: [
    {
      ...eventsScreen,
      menu: {
        label: 'Manage Events',
        order: 300,
        icon: IconCalendarEvent,
        group: 'Events',
        groupIcon: IconCalendarEvent,
      },
      access: 'signed-in',
      page: lazyComponent(() => import('./events-page.tsx'), 'EventsPage'),
      isLanding: true,
    },
    {
      ...eventScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./events-page.tsx'), 'EventPage'),
    },
  ],
  slots: [
    auditTargets.fill({
      kind: 'event series',
      label: 'Event series',
      toHref: (id) => toHref(eventsScreen, {}, id === '' ? {} : { series: id }),
    }),
    auditTargets.fill({
      kind: 'event',
      label: 'Event',
      toHref: (id) => (id === '' ? toHref(eventsScreen) : toHref(eventScreen, { eventId: id })),
    }),
  ],
})
