import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'
import { settingsTabs } from '../shared/settings-slot.ts'

/** Programs that make calls of staff. */
export const serviceAccounts = defineFeature({
  slots: [
    settingsTabs.fill({
      key: 'service-accounts',
      title: 'Service accounts',
      order: 25,
      access: 'MANAGE_SIDIOUS_USERS',
      component: lazyComponent(() => import('./accounts-tab.tsx'), 'AccountsTab'),
    }),
    auditTargets.fill({
      kind: 'service account',
      label: 'Service account',
      toHref: (id) => toHref(settingsScreen, {}, { tab: 'service-accounts', account: id }),
    }),
  ],
})
