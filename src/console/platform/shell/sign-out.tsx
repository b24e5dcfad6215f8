import { useEffect } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { discardUnsaved, hasUnsaved } from '#console/platform/forms/unsaved.ts'
import { signOut } from '#console/platform/session/session.ts'
import { createStore, useStore } from '#console/platform/store.ts'

const isAskedStore = createStore(false)

function logOut(): void {
  isAskedStore.set(false)
  discardUnsaved()
  void signOut()
}

/** Ends the session; asks first while there are unsaved changes. */
export function requestLogOut(): void {
  if (hasUnsaved()) isAskedStore.set(true)
  else logOut()
}

/** The question before unsaved changes are discarded. */
export function LogOutDialog() {
  // The next user does not find it open.
  useEffect(() => () => isAskedStore.set(false), [])
  return (
    <ConfirmDialog
      isOpen={useStore(isAskedStore)}
      onClose={() => isAskedStore.set(false)}
      title="Log out without saving?"
      confirmLabel="Log out without saving"
      cancelLabel="Stay"
      isDestructive
      onConfirm={logOut}
    >
      Your changes on this page are not saved. Logging out discards them.
    </ConfirmDialog>
  )
}
