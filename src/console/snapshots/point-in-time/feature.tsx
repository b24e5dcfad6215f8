import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerActions, playerDialogs, restoreDialogKey } from '#console/players/shared/player-page-slots.ts'

/** Restoring a player to a moment: an action and a dialog of the player page. */
export const pointInTime = defineFeature({
  slots: [
    playerActions.fill({ load: () => import('./player-actions.ts').then((module) => module.playerActions) }),
    playerDialogs.fill({
      key: restoreDialogKey,
      access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
      component: lazyComponent(() => import('./restore-dialog.tsx'), 'RestoreDialog'),
    }),
  ],
})
