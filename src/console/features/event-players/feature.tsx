import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerDialogs, playerTabs } from '#console/shared/player-page-slots.ts'
import { definePlayerTab } from '#console/shared/screens/players.ts'

/** The events of a player: a tab and a dialog of the player page. */
export const eventPlayers = defineFeature({
  slots: [
    playerTabs.fill({
      ...definePlayerTab({ key: 'events' }),
      title: 'Events',
      order: 70,
      access: 'signed-in',
      component: lazyComponent(() => import('./events-tab.tsx').then((module) => module.EventsTab)),
    }),
    playerDialogs.fill({
      key: 'add-to-event',
      access: 'CHANGE_PLAYERS',
      component: lazyComponent(() => import('./add-to-event-dialog.tsx').then((module) => module.AddToEventDialog)),
    }),
  ],
})
