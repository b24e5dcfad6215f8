import { IconDeviceMobileQuestion } from '@tabler/icons-react'
import { DialogItem } from '#console/platform/actions/action.tsx'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/shared/player-page-slots.ts'
import { ExplainDialog } from './explain-dialog.tsx'

/** The entry of the player page's action menu that opens the explanation. */
export function ExplainBuildItem() {
  const open = useOpenPlayerDialog()
  return (
    <DialogItem icon={<IconDeviceMobileQuestion size={16} aria-hidden />} onOpen={() => open('explain-build')}>
      Explain build
    </DialogItem>
  )
}

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
