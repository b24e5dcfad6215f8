import { IconMailX } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { homeMatters } from '#console/shared/home/home-slots.ts'
import { mailsScreen } from './screens.ts'

/** Mails that could not be sent. */
export const mails = defineFeature({
  screens: [
    {
      ...mailsScreen,
      menu: { label: 'Undelivered Mail', order: 910, icon: IconMailX, group: 'Administration' },
      access: 'MANAGE_SIDIOUS_USERS',
      page: lazyComponent(() => import('./mails-page.tsx').then((module) => module.MailsPage)),
    },
  ],
  slots: [
    homeMatters.fill({
      key: 'mails',
      order: 70,
      access: 'MANAGE_SIDIOUS_USERS',
      component: lazyComponent(() => import('./home-mails.tsx').then((module) => module.HomeMails)),
    }),
  ],
})
