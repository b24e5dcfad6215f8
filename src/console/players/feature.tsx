import { IconUsers } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { homeSections } from '#console/home/shared/home-slots.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerListScreen, playerScreen } from '#console/routes.ts'
import { playerActions, playerDialogs, playerTabs } from './shared/player-page-slots.ts'

/** Players: the list, the page of one player with its first tab, and what can be done with a player. */
export const players = defineFeature({
  screens: [
    {
      ...playerListScreen,
      menu: { label: 'All Players', order: 100, icon: IconUsers, group: 'Players', groupIcon: IconUsers },
      access: 'signed-in',
      page: lazyComponent(() => import('./list/player-list-page.tsx'), 'PlayerListPage'),
    },
    {
      ...playerScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./player-page.tsx'), 'PlayerPage'),
    },
  ],
  paletteParts: [
    {
      key: 'player actions',
      component: lazyComponent(() => import('./palette/player-actions-part.tsx'), 'PlayerActionsPart'),
    },
  ],
  slots: [
    homeSections.fill({
      key: 'recent-players',
      order: 10,
      access: 'signed-in',
      component: lazyComponent(() => import('./home-players.tsx'), 'HomeRecentPlayers'),
    }),
    auditTargets.fill({
      kind: 'player',
      label: 'Player',
      toHref: (id) => toHref(playerScreen, { playerId: id }),
    }),
    playerTabs.fill({
      key: 'overview',
      title: 'Overview',
      order: 10,
      access: 'signed-in',
      component: lazyComponent(() => import('./overview/overview-tab.tsx'), 'OverviewTab'),
    }),
    playerActions.fill({ load: () => import('./player-actions.tsx').then((module) => module.playerActions) }),
    playerDialogs.fill(
      {
        key: 'debugger-key',
        access: 'CHANGE_PLAYERS',
        component: lazyComponent(() => import('./debugger-key-dialog.tsx'), 'DebuggerKeyDialog'),
      },
      {
        key: 'last-event',
        access: 'CHANGE_PLAYERS',
        component: lazyComponent(() => import('./last-event-dialog.tsx'), 'LastEventDialog'),
      },
      {
        key: 'timer-trunk',
        access: 'CONTROL_TIMED_ATTRIBUTES',
        component: lazyComponent(() => import('./timer-trunk-dialog.tsx'), 'TimerTrunkDialog'),
      },
      {
        key: 'connect-social',
        access: 'CHANGE_PLAYERS',
        component: lazyComponent(() => import('./connect-social-dialog.tsx'), 'ConnectSocialDialog'),
      },
    ),
  ],
})
