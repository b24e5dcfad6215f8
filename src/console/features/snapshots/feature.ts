import { IconCamera } from '@tabler/icons-react'
import { type ConsoleFeature, lazyComponent, type PlayerDialogProps } from '#console/platform/navigation/screen.ts'
import { CreateSnapshotItem, LoadSnapshotItem } from './player-items.tsx'

/** What snapshots bring: the list, the page of one, and two actions on the player page. */
export const snapshots: ConsoleFeature = {
  screens: [
    {
      path: '/acp/snapshots',
      title: 'Snapshots',
      menu: { label: 'Snapshots', order: 500, icon: IconCamera },
      access: 'signed-in',
      page: lazyComponent(() => import('./snapshot-list-page.tsx').then((module) => module.SnapshotListPage)),
    },
    {
      path: '/acp/snapshot/$key',
      title: 'Snapshot',
      access: 'signed-in',
      page: lazyComponent(() => import('./snapshot-page.tsx').then((module) => module.SnapshotPage)),
      parent: '/acp/snapshots',
    },
  ],
  playerActions: [
    { key: 'create-snapshot', group: 'Help the player', order: 30, component: CreateSnapshotItem },
    { key: 'load-snapshot', group: 'Help the player', order: 40, component: LoadSnapshotItem },
  ],
  playerDialogs: [
    {
      key: 'create-snapshot',
      access: 'CREATE_SNAPSHOT',
      component: lazyComponent<PlayerDialogProps>(() =>
        import('./create-snapshot-dialog.tsx').then((module) => module.CreateSnapshotDialog),
      ),
    },
    {
      key: 'load-snapshot',
      access: 'signed-in',
      component: lazyComponent<PlayerDialogProps>(() =>
        import('./load-snapshot-dialog.tsx').then((module) => module.LoadSnapshotDialog),
      ),
    },
  ],
}
