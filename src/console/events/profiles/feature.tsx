import { IconCalendarCog } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventProfilesScreen } from '#console/routes.ts'

/** Profiles of events. */
export const eventProfiles = defineFeature({
  screens: [
    {
      ...eventProfilesScreen,
      menu: { label: 'Event Profiles', order: 310, icon: IconCalendarCog, group: 'Events' },
      access: 'signed-in',
      page: lazyComponent(() => import('./profiles-page.tsx'), 'ProfilesPage'),
    },
  ],
  slots: [
    auditTargets.fill({
      kind: 'event profile',
      label: 'Event profile',
      toHref: (id) => toHref(eventProfilesScreen, {}, { edit: id }),
    }),
  ],
})
