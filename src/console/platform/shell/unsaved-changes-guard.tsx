import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { hasUnsaved, type Location, wouldLoseUnsaved } from '#console/platform/forms/unsaved.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'

function placeOf({ pathname, search }: { pathname: string; search: object }): Location {
  const words = Object.entries(search).map(([name, value]) => [name, String(value)] as const)
  return { pathname, search: Object.fromEntries(words) }
}

/** Asks before unsaved input is thrown away by going elsewhere. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker({
    // Without a session there is nothing to save any more, and the way to the sign-in must be free.
    shouldBlockFn: ({ current, next }) =>
      sessionStore.get().kind !== 'out' && wouldLoseUnsaved(placeOf(current), placeOf(next)),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  // Mounted anew for every question: dialogs lie above each other in the order in which they were mounted.
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      isOpen
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      isHarmful
      onClose={blocker.reset}
      onConfirm={() => blocker.proceed()}
    >
      What you changed on this page is not saved. Leaving throws it away.
    </ConfirmDialog>
  )
}
