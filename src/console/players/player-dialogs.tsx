import { type ComponentType, Suspense, useCallback } from 'react'
import { useAddress } from '#console/api/address.ts'
import type { PlayerDialogProps, PlayerTabProps } from '#console/api/screen.ts'
import { useSlots } from '#console/api/slots.ts'
import { ConnectSocialDialog } from './connect-social-dialog.tsx'
import { DebuggerKeyDialog } from './debugger-key-dialog.tsx'
import { LastEventDialog } from './last-event-dialog.tsx'
import { PlayerAddress } from './player-address.ts'
import { TimerTrunkDialog } from './timer-trunk-dialog.tsx'

/** The dialogs that need nothing beyond the player. Other features bring theirs through slots. */
const dialogs: readonly { readonly key: string; readonly component: ComponentType<PlayerDialogProps> }[] = [
  { key: 'debugger-key', component: DebuggerKeyDialog },
  { key: 'last-event', component: LastEventDialog },
  { key: 'timer-trunk', component: TimerTrunkDialog },
  { key: 'connect-social', component: ConnectSocialDialog },
]

/** The dialog that the address names; nothing when there is none of this name. */
export function PlayerDialogs({ dialog, ...props }: PlayerTabProps & { dialog: string }) {
  const [, setAddress] = useAddress(PlayerAddress)
  const { playerDialogs } = useSlots()
  const onClose = useCallback(() => setAddress({ dialog: undefined }, { replace: true }), [setAddress])
  const open = [...dialogs, ...playerDialogs].find(({ key }) => key === dialog)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <open.component {...props} onClose={onClose} />
    </Suspense>
  )
}
