import { IconMailX } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { mailsScreen } from '#console/routes.ts'

/** Mails that could not be sent. */
export const mails = defineFeature({
  screens: [
    {
      ...mailsScreen,
      menu: { label: 'Undelivered Mail', order: 910, icon: IconMailX, group: 'Administration' },
      access: 'MANAGE_SIDIOUS_USERS',
      page: lazyComponent(() => import('./mails-page.tsx'), 'MailsPage'),
    },
  ],
})
