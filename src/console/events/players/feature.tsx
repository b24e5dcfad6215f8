import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerActions, playerDialogs, playerTabs } from '#console/players/shared/player-page-slots.ts'
import { eventsTab } from '#console/routes.ts'

/** The events of a player: a tab, an action and a dialog of the player page. */
export const eventPlayers = defineFeature({
  slots: [
    playerTabs.fill({
      ...eventsTab,
      title: 'Events',
      order: 70,
      access: 'signed-in',
      component: lazyComponent(() => import('./events-tab.tsx'), 'EventsTab'),
    }),
    playerActions.fill({ load: () => import('./player-actions.ts').then((module) => module.playerActions) }),
    playerDialogs.fill({
      key: 'add-to-event',
      access: 'CHANGE_PLAYERS',
      component: lazyComponent(() => import('./add-to-event-dialog.tsx'), 'AddToEventDialog'),
    }),
  ],
})
