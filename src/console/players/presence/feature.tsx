import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerMarks } from '../shared/player-page-slots.ts'

/** Who else has a player open, and what happened to the player since. */
export const presence = defineFeature({
  slots: [
    playerMarks.fill({
      key: 'news',
      order: 10,
      component: lazyComponent(() => import('./player-changes.tsx'), 'PlayerChanges'),
    }),
    playerMarks.fill({
      key: 'viewers',
      order: 20,
      component: lazyComponent(() => import('./viewers.tsx'), 'Viewers'),
    }),
  ],
})
