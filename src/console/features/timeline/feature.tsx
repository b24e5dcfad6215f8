import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerTabs } from '#console/shared/player-page-slots.ts'

/** The timeline: the last tab of the player page. */
export const timeline = defineFeature({
  slots: [
    playerTabs.fill({
      key: 'timeline',
      title: 'Timeline',
      order: 80,
      access: 'signed-in',
      component: lazyComponent(() => import('./timeline-tab.tsx').then((module) => module.TimelineTab)),
    }),
  ],
})
