import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerTabs } from '#console/players/shared/player-page-slots.ts'
import { attributesTab } from '#console/routes.ts'

/** Player attributes: a tab of the player page. */
export const attributes = defineFeature({
  slots: [
    playerTabs.fill({
      ...attributesTab,
      title: 'Player Attributes',
      order: 20,
      access: 'signed-in',
      component: lazyComponent(() => import('./attributes-tab.tsx'), 'AttributesTab'),
    }),
  ],
})
