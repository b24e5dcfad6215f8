import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerActions, playerTabs } from '#console/players/shared/player-page-slots.ts'
import { timelineTab } from '#console/routes.ts'

/** The timeline: the last tab of the player page, and the summary for a ticket. */
export const timeline = defineFeature({
  slots: [
    playerActions.fill({ load: () => import('./player-actions.tsx').then((module) => module.playerActions) }),
    playerTabs.fill({
      ...timelineTab,
      title: 'Timeline',
      order: 80,
      access: 'signed-in',
      component: lazyComponent(() => import('./timeline-tab.tsx'), 'TimelineTab'),
    }),
  ],
})
