import { Suspense, useCallback } from 'react'
import { ForbiddenDialog } from '#console/platform/actions/forbidden-dialog.tsx'
import type { PlayerDialog, PlayerTabProps } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useSlots } from '#console/platform/navigation/slots.ts'
import { toMissingPermissionText, useAccessCheck } from '#console/platform/session/session.ts'
import { ConnectSocialDialog } from './connect-social-dialog.tsx'
import { DebuggerKeyDialog } from './debugger-key-dialog.tsx'
import { LastEventDialog } from './last-event-dialog.tsx'
import { PlayerSearchParams } from './player-search-params.ts'
import { TimerTrunkDialog } from './timer-trunk-dialog.tsx'

/** The dialogs that need nothing beyond the player. Other features bring theirs through slots. */
const dialogs: readonly PlayerDialog[] = [
  { key: 'debugger-key', access: 'signed-in', component: DebuggerKeyDialog },
  { key: 'last-event', access: 'signed-in', component: LastEventDialog },
  { key: 'timer-trunk', access: 'CONTROL_TIMED_ATTRIBUTES', component: TimerTrunkDialog },
  { key: 'connect-social', access: 'signed-in', component: ConnectSocialDialog },
]

/** The dialog that the address names; nothing when there is none of this name, or when the person lacks it. */
export function PlayerDialogs({ dialog, ...props }: PlayerTabProps & { dialog: string }) {
  const [, setAddress] = useSearchParams(PlayerSearchParams)
  const { playerDialogs } = useSlots()
  const onClose = useCallback(() => setAddress({ dialog: undefined }, { replace: true }), [setAddress])
  const open = [...dialogs, ...playerDialogs].find(({ key }) => key === dialog)
  const may = useAccessCheck()
  if (!open) return null
  const { access } = open
  if (access !== 'public' && access !== 'signed-in' && !may(access)) {
    return <ForbiddenDialog disabledReason={toMissingPermissionText(access)} onClose={onClose} />
  }
  return (
    <Suspense fallback={null}>
      <open.component {...props} onClose={onClose} />
    </Suspense>
  )
}
