import { IconFlag, IconUsersGroup } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { batchUpdateScreen } from './screens.ts'

/** Moderation: flags for many players at once, and the lists of reported names and hackers. */
export const moderation = defineFeature({
  screens: [
    {
      ...batchUpdateScreen,
      menu: { label: 'Batch Update', order: 110, icon: IconUsersGroup, group: 'Players' },
      access: 'signed-in',
      page: lazyComponent(() => import('./batch-update-page.tsx').then((module) => module.BatchUpdatePage)),
    },
    {
      path: '/acp/players-nicknames',
      title: 'Hackers and Reports',
      menu: { label: 'Hackers and Reports', order: 120, icon: IconFlag, group: 'Players' },
      access: 'signed-in',
      page: lazyComponent(() =>
        import('./hackers-and-reports-page.tsx').then((module) => module.HackersAndReportsPage),
      ),
      states: ['?tab=hackers'],
    },
  ],
})
