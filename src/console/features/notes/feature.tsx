import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerActions, playerDialogs, playerTabs } from '#console/shared/player-page-slots.ts'
import { definePlayerTab } from '#console/shared/screens/players.ts'

/** Internal notes on a player: a tab, an action and a dialog of the player page. */
export const notes = defineFeature({
  slots: [
    playerTabs.fill({
      ...definePlayerTab({ key: 'notes' }),
      title: 'Notes',
      order: 75,
      access: 'signed-in',
      component: lazyComponent(() => import('./notes-tab.tsx').then((module) => module.NotesTab)),
    }),
    playerActions.fill({
      key: 'write-note',
      group: 'Help the player',
      order: 2,
      component: lazyComponent(() => import('./note-actions.tsx').then((module) => module.WriteNoteItem)),
    }),
    playerDialogs.fill({
      key: 'write-note',
      access: 'CHANGE_PLAYERS',
      component: lazyComponent(() => import('./note-dialogs.tsx').then((module) => module.WriteNoteDialog)),
    }),
  ],
})
