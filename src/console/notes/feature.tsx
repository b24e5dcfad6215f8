import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerActions, playerDialogs, playerTabs } from '#console/players/shared/player-page-slots.ts'
import { notesTab } from '#console/routes.ts'

/** Internal notes on a player: a tab, an action and a dialog of the player page. */
export const notes = defineFeature({
  slots: [
    playerTabs.fill({
      ...notesTab,
      title: 'Notes',
      order: 75,
      access: 'signed-in',
      component: lazyComponent(() => import('./notes-tab.tsx'), 'NotesTab'),
    }),
    playerActions.fill({ load: () => import('./note-actions.tsx').then((module) => module.playerActions) }),
    playerDialogs.fill({
      key: 'write-note',
      access: 'CHANGE_PLAYERS',
      component: lazyComponent(() => import('./note-dialogs.tsx'), 'WriteNoteDialog'),
    }),
  ],
})
