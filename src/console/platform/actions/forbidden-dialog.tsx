import { useEffect } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'

/** In place of a dialog that a link opens and the user is not allowed to use: shows why, and removes it from the URL. */
export function ForbiddenDialog({ disabledReason, onClose }: { disabledReason: string; onClose: () => void }) {
  useEffect(() => {
    notify.error(disabledReason)
    onClose()
  }, [disabledReason, onClose])
  return null
}
