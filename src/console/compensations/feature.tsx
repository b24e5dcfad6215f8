import { IconLifebuoy, IconMail } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { compensationScreen, compensationsScreen } from '#console/routes.ts'

/** Compensations after an outage: the list with its form, and the report of one. */
export const compensations = defineFeature({
  screens: [
    {
      ...compensationsScreen,
      menu: { label: 'Compensations', order: 610, icon: IconLifebuoy, group: 'Messages', groupIcon: IconMail },
      access: 'signed-in',
      page: lazyComponent(() => import('./compensations-page.tsx'), 'CompensationsPage'),
    },
    {
      ...compensationScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./compensation-page.tsx'), 'CompensationPage'),
    },
  ],
  slots: [
    auditTargets.fill({
      kind: 'compensation',
      label: 'Compensation',
      toHref: (id) => (id === '' ? toHref(compensationsScreen) : toHref(compensationScreen, { compensationId: id })),
    }),
  ],
})
