import { IconHistory, IconShieldLock } from '@tabler/icons-react'
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
    auditTargets.fill(
      { kind: 'data', label: 'Data' },
      { kind: 'server', label: 'Server' },
      { kind: 'view', label: 'Saved view' },
    ),
  ],
})
