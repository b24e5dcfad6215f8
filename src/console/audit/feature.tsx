import { IconHistory, IconShieldLock } from '@tabler/icons-react'
import { homeSections } from '#console/home/shared/home-slots.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { auditScreen } from '#console/routes.ts'
import { auditTargets } from './shared/audit-targets.ts'

/** The audit log. */
export const audit = defineFeature({
  screens: [
    {
      ...auditScreen,
      menu: { label: 'Audit Log', order: 900, icon: IconHistory, group: 'Administration', groupIcon: IconShieldLock },
      access: 'ACCESS_AUDIT',
      page: lazyComponent(() => import('./audit-page.tsx'), 'AuditPage'),
    },
  ],
  slots: [
    homeSections.fill({
      key: 'colleagues',
      order: 30,
      access: 'ACCESS_AUDIT',
      component: lazyComponent(() => import('./home-colleagues.tsx'), 'HomeColleagues'),
    }),
    auditTargets.fill(
      { kind: 'data', label: 'Data' },
      { kind: 'server', label: 'Server' },
      { kind: 'view', label: 'Saved view' },
    ),
  ],
})
