import { settingsTabs } from '#console/accounts/shared/settings-slot.ts'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'

/** The keys with which a game and its server call. */
export const gameAccess = defineFeature({
  slots: [
    settingsTabs.fill({
      key: 'keys',
      title: 'Keys',
      order: 30,
      access: 'MANAGE_GAME_KEYS',
      component: lazyComponent(() => import('./keys-tab.tsx'), 'KeysTab'),
    }),
    auditTargets.fill({
      kind: 'game key',
      label: 'Key',
      toHref: (id) => toHref(settingsScreen, {}, { tab: 'keys', key: id }),
    }),
  ],
})
