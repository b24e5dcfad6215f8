import { IconUsers } from '@tabler/icons-react'
import { type ConsoleFeature, lazyComponent, type PlayerTabProps } from '#console/platform/navigation/screen.ts'

/** What players bring: the list, the page of one player, and its first tab. */
export const players: ConsoleFeature = {
  screens: [
    {
      path: '/acp/players-listing',
      title: 'Players',
      menu: { label: 'All Players', order: 100, icon: IconUsers, group: 'Players', groupIcon: IconUsers },
      access: 'signed-in',
      page: lazyComponent(() => import('./player-list-page.tsx').then((module) => module.PlayerListPage)),
    },
    {
      path: '/acp/player/$playerId',
      title: 'Player',
      access: 'signed-in',
      page: lazyComponent(() => import('./player-page.tsx').then((module) => module.PlayerPage)),
      parent: '/acp/players-listing',
    },
  ],
  playerTabs: [
    {
      key: 'overview',
      title: 'Overview',
      order: 10,
      access: 'signed-in',
      component: lazyComponent<PlayerTabProps>(() => import('./overview-tab.tsx').then((module) => module.OverviewTab)),
    },
  ],
}
