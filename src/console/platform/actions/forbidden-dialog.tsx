import { useEffect } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'

/** In place of a dialog that a link names and the person may not use: says why, and takes it out of the address. */
export function ForbiddenDialog({ disabledReason, onClose }: { disabledReason: string; onClose: () => void }) {
  useEffect(() => {
    notify.error(disabledReason)
    onClose()
  }, [disabledReason, onClose])
  return null
}
