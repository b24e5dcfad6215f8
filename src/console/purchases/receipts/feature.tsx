import { settingsTabs } from '#console/accounts/shared/settings-slot.ts'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'

/** The apps of the game in the stores, whose receipts are purchases. */
export const storeApps = defineFeature({
  slots: [
    settingsTabs.fill({
      key: 'store-apps',
      title: 'Store Apps',
      order: 50,
      access: 'administrator',
      synonyms: 'receipts bundle package',
      component: lazyComponent(() => import('./store-apps-tab.tsx'), 'StoreAppsTab'),
    }),
    auditTargets.fill({
      kind: 'store app',
      label: 'Store app',
      toHref: (id) => toHref(settingsScreen, {}, { tab: 'store-apps', app: id }),
    }),
  ],
})
