import { IconCamera } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerActions, playerDialogs } from '#console/players/shared/player-page-slots.ts'
import { snapshotListScreen, snapshotScreen } from '#console/routes.ts'

/** Snapshots: the list, the page of one, and two actions on the player page. */
export const snapshots = defineFeature({
  screens: [
    {
      ...snapshotListScreen,
      menu: { label: 'Snapshots', order: 500, icon: IconCamera },
      access: 'signed-in',
      page: lazyComponent(() => import('./snapshot-list-page.tsx'), 'SnapshotListPage'),
    },
    {
      ...snapshotScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./snapshot-page.tsx'), 'SnapshotPage'),
    },
  ],
  slots: [
    playerActions.fill({ load: () => import('./player-actions.ts').then((module) => module.playerActions) }),
    playerDialogs.fill(
      {
        key: 'create-snapshot',
        access: 'CREATE_SNAPSHOT',
        component: lazyComponent(() => import('./create-snapshot-dialog.tsx'), 'CreateSnapshotDialog'),
      },
      {
        key: 'load-snapshot',
        access: 'CHANGE_PLAYERS',
        component: lazyComponent(() => import('./load/load-snapshot-dialog.tsx'), 'LoadSnapshotDialog'),
      },
    ),
  ],
})
