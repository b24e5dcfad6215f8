import { IconTrophy } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { calendarSources } from '#console/events/shared/calendar-sources.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerTabs } from '#console/players/shared/player-page-slots.ts'
import { definePlayerTab, definitionListScreen, definitionScreen, paymentsScreen } from '#console/routes.ts'

/** Leaderboards: their definitions, the players on each, and the leaderboards of a player. */
export const leaderboards = defineFeature({
  screens: [
    {
      ...definitionListScreen,
      menu: { label: 'Leaderboard Definitions', order: 400, icon: IconTrophy },
      access: 'signed-in',
      page: lazyComponent(() => import('./definition-list-page.tsx'), 'DefinitionListPage'),
    },
    {
      ...definitionScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./definition-page.tsx'), 'DefinitionPage'),
    },
    {
      ...paymentsScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./prizes/payments-page.tsx'), 'PaymentsPage'),
    },
  ],
  slots: [
    calendarSources.fill({
      kind: 'closed-leaderboards',
      label: 'Leaderboards closed early',
      order: 7,
      color: 'var(--qd-text)',
      access: 'signed-in',
      load: () => import('./closing/calendar-items.ts').then((module) => module.loadClosedLeaderboards),
    }),
    playerTabs.fill({
      ...definePlayerTab({ key: 'leaderboards' }),
      title: 'Leaderboards',
      order: 60,
      access: 'signed-in',
      component: lazyComponent(() => import('./leaderboards-tab.tsx'), 'LeaderboardsTab'),
    }),
    auditTargets.fill({
      kind: 'leaderboard definition',
      label: 'Leaderboard definition',
      toHref: (definitionId) => toHref(definitionScreen, { definitionId }),
    }),
    auditTargets.fill({
      kind: 'leaderboard',
      label: 'Leaderboard',
      toHref: (key) =>
        key === ''
          ? toHref(definitionListScreen)
          : toHref(definitionScreen, { definitionId: key.split('-')[0] ?? '' }, { board: key }),
    }),
  ],
})
