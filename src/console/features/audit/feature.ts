import { IconHistory, IconShieldLock } from '@tabler/icons-react'
import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'

/** What the audit log brings. */
export const audit: ConsoleFeature = {
  screens: [
    {
      path: '/acp/audit',
      title: 'Audit Log',
      menu: { label: 'Audit Log', order: 900, icon: IconHistory, group: 'Administration', groupIcon: IconShieldLock },
      access: 'ACCESS_AUDIT',
      page: lazyComponent(() => import('./audit-page.tsx').then((module) => module.AuditPage)),
    },
  ],
}
