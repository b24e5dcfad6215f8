import { IconGitBranch, IconPackages, IconTimeline, IconTool } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { calendarSources } from '#console/events/shared/calendar-sources.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerActions, playerDialogs } from '#console/players/shared/player-page-slots.ts'
import { apiTimelineScreen, buildListAtTopScreen, buildListScreen, maintenanceScreen } from '#console/routes.ts'

const BuildListPage = lazyComponent(() => import('./build-list-page.tsx'), 'BuildListPage')
const group = 'API Versioning'

/** Builds: their timeline and list, maintenance windows, and what they mean for a player. */
export const builds = defineFeature({
  screens: [
    {
      ...apiTimelineScreen,
      menu: { label: 'API Timeline', order: 700, icon: IconTimeline, group, groupIcon: IconGitBranch },
      access: 'signed-in',
      page: lazyComponent(() => import('./api-timeline-page.tsx'), 'ApiTimelinePage'),
    },
    {
      ...buildListScreen,
      menu: { label: 'Build List', order: 710, icon: IconPackages, group },
      access: 'signed-in',
      page: BuildListPage,
    },
    { ...buildListAtTopScreen, access: 'signed-in', page: BuildListPage },
    {
      ...maintenanceScreen,
      menu: { label: 'Maintenance', order: 720, icon: IconTool, group },
      access: 'signed-in',
      page: lazyComponent(() => import('./maintenance-page.tsx'), 'MaintenancePage'),
    },
  ],
  slots: [
    calendarSources.fill(
      {
        kind: 'maintenance',
        label: 'Maintenance windows',
        order: 20,
        color: 'var(--qd-danger)',
        access: 'signed-in',
        load: () => import('./calendar-items.ts').then((module) => module.loadMaintenance),
      },
      {
        kind: 'required-update',
        label: 'Required updates',
        order: 30,
        color: 'var(--qd-warning)',
        access: 'signed-in',
        load: () => import('./calendar-items.ts').then((module) => module.loadRequiredUpdates),
      },
    ),
    playerActions.fill({ load: () => import('./player-build.tsx').then((module) => module.playerActions) }),
    playerDialogs.fill({
      key: 'explain-build',
      access: 'signed-in',
      component: lazyComponent(() => import('./player-build.tsx'), 'ExplainPlayerDialog'),
    }),
    auditTargets.fill({
      kind: 'build',
      label: 'Build',
      toHref: (id) => toHref(apiTimelineScreen, {}, { edit: id.replace(' ', '-') }),
    }),
    auditTargets.fill({
      kind: 'maintenance',
      label: 'Maintenance window',
      toHref: () => toHref(maintenanceScreen),
    }),
  ],
})
