import type { PlayerAction } from '#console/players/shared/player-page-slots.ts'
import { eventPlayers } from '#contract/event-players.ts'

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'add-to-event',
    label: 'Add Player to Event',
    synonyms: 'join',
    group: 'State',
    order: 5,
    endpoint: eventPlayers.join,
    dialog: 'add-to-event',
  },
]
