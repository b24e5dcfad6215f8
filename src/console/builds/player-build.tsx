import type { PlayerAction, PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { builds } from '#contract/builds.ts'
import { ExplainDialog } from './explain-dialog.tsx'

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'explain-build',
    label: 'Explain build',
    synonyms: 'update version blocked',
    group: 'Help the player',
    order: 30,
    endpoint: builds.decide,
    dialog: 'explain-build',
  },
]

/** Whether the player may play with the build that the game last reported. */
export function ExplainPlayerDialog({ playerId, player, onClose }: PlayerDialogProps) {
  return (
    <ExplainDialog
      initial={{
        platform: player.Platform ?? 'android',
        buildNumber: player.BuildNumber === null ? '' : String(player.BuildNumber),
        version: '',
        playerId,
      }}
      onClose={onClose}
    />
  )
}
