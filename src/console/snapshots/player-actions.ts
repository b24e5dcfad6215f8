import type { PlayerAction } from '#console/players/shared/player-page-slots.ts'
import { snapshots } from '#contract/snapshots.ts'

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'create-snapshot',
    label: 'Create snapshot',
    synonyms: 'backup save',
    group: 'Help the player',
    order: 30,
    endpoint: snapshots.create,
    dialog: 'create-snapshot',
  },
  {
    key: 'load-snapshot',
    label: 'Load snapshot',
    synonyms: 'restore backup',
    group: 'Help the player',
    order: 40,
    endpoint: snapshots.load,
    dialog: 'load-snapshot',
  },
]
