import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerActions, playerDialogs, restoreDialogKey } from '#console/shared/player-page-slots.ts'

/** Restoring a player to a moment: an action and a dialog of the player page. */
export const pointInTime = defineFeature({
  slots: [
    playerActions.fill({
      key: 'restore-state',
      group: 'Help the player',
      order: 45,
      component: lazyComponent(() => import('./restore-item.tsx').then((module) => module.RestoreItem)),
    }),
    playerDialogs.fill({
      key: restoreDialogKey,
      access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
      component: lazyComponent(() => import('./restore-dialog.tsx').then((module) => module.RestoreDialog)),
    }),
  ],
})
