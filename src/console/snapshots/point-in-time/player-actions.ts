import { type PlayerAction, restoreDialogKey } from '#console/players/shared/player-page-slots.ts'
import { pointInTime } from '#contract/point-in-time.ts'

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'restore-state',
    label: 'Restore to an earlier time',
    synonyms: 'undo rollback give back time lost missing coins progress',
    group: 'Help the player',
    order: 45,
    endpoint: pointInTime.restore,
    dialog: restoreDialogKey,
  },
]
