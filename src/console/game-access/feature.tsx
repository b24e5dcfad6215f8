import { settingsTabs } from '#console/accounts/shared/settings-slot.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'

/** The keys with which a game and its server call. */
export const gameAccess = defineFeature({
  slots: [
    settingsTabs.fill({
      key: 'keys',
      title: 'Keys',
      access: 'MANAGE_GAME_KEYS',
      component: lazyComponent(() => import('./keys-tab.tsx'), 'KeysTab'),
    }),
  ],
})
