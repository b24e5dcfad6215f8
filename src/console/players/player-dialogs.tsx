import { Suspense, useCallback } from 'react'
import { ForbiddenDialog } from '#console/platform/actions/forbidden-dialog.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { PlayerPageSearchParams } from './player-page-search-params.ts'
import { type PlayerTabProps, playerDialogs } from './shared/player-page-slots.ts'

/** The dialog that the URL names; nothing for an unknown name, a notice without the permission. */
export function PlayerDialogs({ dialog, ...props }: PlayerTabProps & { dialog: string }) {
  const [, setSearchParams] = useSearchParams(PlayerPageSearchParams)
  const onClose = useCallback(() => setSearchParams({ dialog: undefined }, { replace: true }), [setSearchParams])
  const open = useSlot(playerDialogs).find(({ key }) => key === dialog)
  const getForbiddenReason = useForbiddenReason()
  if (!open) return null
  const disabledReason = getForbiddenReason(open.access)
  if (disabledReason !== undefined) return <ForbiddenDialog disabledReason={disabledReason} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <open.component {...props} onClose={onClose} />
    </Suspense>
  )
}
