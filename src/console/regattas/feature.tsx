import { IconListDetails, IconSailboat } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { calendarSources } from '#console/events/shared/calendar-sources.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { regattaDefinitionsScreen, regattaScreen, regattasScreen } from '#console/routes.ts'

const group = 'Regatta'

/** Regattas: the editions, the page of one, and what they are made from. */
export const regattas = defineFeature({
  screens: [
    {
      ...regattasScreen,
      menu: { label: 'Regattas', order: 500, icon: IconSailboat, group, groupIcon: IconSailboat },
      access: 'signed-in',
      page: lazyComponent(() => import('./regattas-page.tsx'), 'RegattasPage'),
    },
    {
      ...regattaDefinitionsScreen,
      menu: { label: 'Regatta Definitions', order: 510, icon: IconListDetails, group },
      access: 'signed-in',
      page: lazyComponent(() => import('./definitions-page.tsx'), 'DefinitionsPage'),
    },
    {
      ...regattaScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./regatta-page.tsx'), 'RegattaPage'),
    },
  ],
  slots: [
    calendarSources.fill({
      kind: 'regatta',
      label: 'Regattas',
      order: 5,
      color: 'var(--qd-success)',
      access: 'signed-in',
      load: () => import('./calendar-items.ts').then((module) => module.loadRegattas),
    }),
    auditTargets.fill({
      kind: 'regatta',
      label: 'Regatta',
      toHref: (id) => (id === '' ? toHref(regattasScreen) : toHref(regattaScreen, { regattaId: id })),
    }),
    auditTargets.fill({
      kind: 'regatta definition',
      label: 'Regatta definition',
      toHref: () => toHref(regattaDefinitionsScreen),
    }),
  ],
})
