import { IconFlag, IconUsersGroup } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerActions, playerDialogs } from '#console/players/shared/player-page-slots.ts'
import { batchUpdateScreen, reportsScreen } from '#console/routes.ts'

/** Moderation: flags for many players at once, and the lists of reported names and hackers, and another nickname. */
export const moderation = defineFeature({
  screens: [
    {
      ...batchUpdateScreen,
      menu: { label: 'Batch Update', order: 110, icon: IconUsersGroup, group: 'Players' },
      access: 'signed-in',
      page: lazyComponent(() => import('./batch-update-page.tsx'), 'BatchUpdatePage'),
    },
    {
      ...reportsScreen,
      menu: { label: 'Hackers and Reports', order: 120, icon: IconFlag, group: 'Players' },
      access: 'signed-in',
      page: lazyComponent(() => import('./hackers-and-reports-page.tsx'), 'HackersAndReportsPage'),
    },
  ],
  slots: [
    playerActions.fill({ load: () => import('./player-actions.ts').then((module) => module.playerActions) }),
    playerDialogs.fill({
      key: 'nickname',
      access: 'CHANGE_PLAYERS',
      component: lazyComponent(() => import('./nickname-dialog.tsx'), 'NicknameDialog'),
    }),
  ],
})
