import { IconUsers } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { type LazyComponent, lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { auditTargets } from '#console/shared/audit-targets.ts'
import { type PlayerTabProps, playerActions, playerDialogs, playerTabs } from '#console/shared/player-page-slots.ts'
import { playerListScreen, playerScreen } from '#console/shared/screens/players.ts'

/** One of the actions of `player-actions.tsx`, which are all loaded together. */
function lazyAction(name: keyof typeof import('./player-actions.tsx')): LazyComponent<PlayerTabProps> {
  return lazyComponent(() => import('./player-actions.tsx').then((module) => module[name]))
}

/** Players: the list, the page of one player with its first tab, and what can be done with a player. */
export const players = defineFeature({
  screens: [
    {
      ...playerListScreen,
      menu: { label: 'All Players', order: 100, icon: IconUsers, group: 'Players', groupIcon: IconUsers },
      access: 'signed-in',
      page: lazyComponent(() => import('./list/player-list-page.tsx').then((module) => module.PlayerListPage)),
      states: ['?filter=nobody&filterType=nickname', '?jobs=own'],
    },
    {
      ...playerScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./player-page.tsx').then((module) => module.PlayerPage)),
    },
  ],
  paletteSources: [
    {
      group: 'Recent players',
      order: 10,
      access: 'signed-in',
      isLocal: true,
      load: () => import('./palette-players.ts').then((module) => module.findRecentPlayers),
    },
    {
      group: 'Players',
      order: 20,
      access: 'signed-in',
      load: () => import('./palette-players.ts').then((module) => module.findPlayers),
    },
  ],
  slots: [
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
      component: lazyComponent(() => import('./overview-tab.tsx').then((module) => module.OverviewTab)),
    }),
    playerActions.fill(
      { key: 'mark-outdated', group: 'Help the player', order: 10, component: lazyAction('MarkOutdated') },
      { key: 'invalidate-cache', group: 'Help the player', order: 20, component: lazyAction('InvalidateCache') },
      { key: 'last-event', group: 'State', order: 10, component: lazyAction('ChangeLastEvent') },
      { key: 'timer-trunk', group: 'State', order: 20, component: lazyAction('DeleteTimerTrunk') },
      { key: 'season', group: 'State', order: 30, component: lazyAction('SetSeason') },
      { key: 'leaderboard', group: 'State', order: 40, component: lazyAction('ResetLeaderboard') },
      { key: 'set-hacker', group: 'Flags', order: 10, component: lazyAction('SetHacker') },
      { key: 'unset-hacker', group: 'Flags', order: 20, component: lazyAction('UnsetHacker') },
      { key: 'debugger', group: 'Flags', order: 30, component: lazyAction('SetDebuggerKey') },
      { key: 'delete-debugger', group: 'Flags', order: 40, component: lazyAction('DeleteDebuggerKey') },
      { key: 'connect-social', group: 'Links', order: 10, component: lazyAction('ConnectSocial') },
      { key: 'reset', group: 'Danger', order: 10, component: lazyAction('ResetProgress') },
      { key: 'delete', group: 'Danger', order: 20, component: lazyAction('DeletePlayer') },
    ),
    playerDialogs.fill(
      {
        key: 'debugger-key',
        access: 'CHANGE_PLAYERS',
        component: lazyComponent(() => import('./debugger-key-dialog.tsx').then((module) => module.DebuggerKeyDialog)),
      },
      {
        key: 'last-event',
        access: 'CHANGE_PLAYERS',
        component: lazyComponent(() => import('./last-event-dialog.tsx').then((module) => module.LastEventDialog)),
      },
      {
        key: 'timer-trunk',
        access: 'CONTROL_TIMED_ATTRIBUTES',
        component: lazyComponent(() => import('./timer-trunk-dialog.tsx').then((module) => module.TimerTrunkDialog)),
      },
      {
        key: 'connect-social',
        access: 'CHANGE_PLAYERS',
        component: lazyComponent(() =>
          import('./connect-social-dialog.tsx').then((module) => module.ConnectSocialDialog),
        ),
      },
    ),
  ],
})
