import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerTabs } from '#console/players/shared/player-page-slots.ts'
import { persistenceTab } from '#console/routes.ts'

/** Persistence: a tab of the player page. */
export const persistence = defineFeature({
  slots: [
    playerTabs.fill({
      ...persistenceTab,
      title: 'Player Persistence',
      order: 30,
      access: 'signed-in',
      component: lazyComponent(() => import('./persistence-tab.tsx'), 'PersistenceTab'),
    }),
  ],
})
