import { IconFlag, IconUsersGroup } from '@tabler/icons-react'
import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'

/** What moderation brings: flags for many players at once, and the lists of reported names and hackers. */
export const moderation: ConsoleFeature = {
  screens: [
    {
      path: '/acp/player-update',
      title: 'Batch Update',
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
    },
  ],
}
