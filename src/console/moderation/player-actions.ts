import type { PlayerAction } from '#console/players/shared/player-page-slots.ts'
import { moderation } from '#contract/moderation.ts'

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'nickname',
    label: 'Change nickname',
    synonyms: 'rename name',
    group: 'Help the player',
    order: 7,
    endpoint: moderation.changeNickname,
    dialog: 'nickname',
  },
]
