import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { NicknameForm } from './nickname-form.tsx'

export function NicknameDialog({ player, onClose }: PlayerDialogProps) {
  return (
    <NicknameForm
      player={player}
      keptBy="dialog"
      facts="If the name was reported, the report stays on the list until it is removed."
      onClose={onClose}
    />
  )
}
