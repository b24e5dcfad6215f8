import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { hasUnsaved, type Location, wouldLoseUnsaved } from '#console/platform/forms/unsaved.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'

function toLocation({ pathname, search }: { pathname: string; search: object }): Location {
  const params = Object.entries(search).map(([name, value]) => [name, String(value)] as const)
  return { pathname, search: Object.fromEntries(params) }
}

/** Asks before navigation discards unsaved input. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker({
    // Without a session nothing can be saved, and the sign-in must be reachable.
    shouldBlockFn: ({ current, next }) =>
      sessionStore.get().kind !== 'out' && wouldLoseUnsaved(toLocation(current), toLocation(next)),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  // Mounted for every question: dialogs stack in the order in which they were mounted.
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      isOpen
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      isDestructive
      onClose={blocker.reset}
      onConfirm={() => blocker.proceed()}
    >
      Your changes on this page are not saved. Leaving discards them.
    </ConfirmDialog>
  )
}
