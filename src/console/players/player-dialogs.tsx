import { useCallback } from 'react'
import { useAddress } from '#console/api/address.ts'
import type { PlayerTabProps } from '#console/api/screen.ts'
import { ConnectSocialDialog } from './connect-social-dialog.tsx'
import { DebuggerKeyDialog } from './debugger-key-dialog.tsx'
import { LastEventDialog } from './last-event-dialog.tsx'
import { PlayerAddress, type PlayerDialogName } from './player-address.ts'
import { TimerTrunkDialog } from './timer-trunk-dialog.tsx'

const dialogs = {
  'debugger-key': DebuggerKeyDialog,
  'last-event': LastEventDialog,
  'timer-trunk': TimerTrunkDialog,
  'connect-social': ConnectSocialDialog,
} as const

/** The dialog that the address names. */
export function PlayerDialogs({ dialog, ...props }: PlayerTabProps & { dialog: PlayerDialogName }) {
  const [, setAddress] = useAddress(PlayerAddress)
  const onClose = useCallback(() => setAddress({ dialog: undefined }, { replace: true }), [setAddress])
  const Dialog = dialogs[dialog]
  return <Dialog {...props} onClose={onClose} />
}
