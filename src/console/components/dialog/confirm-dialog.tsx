import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx'

const load = () =>
  import('./confirm-dialog-content.tsx').then(({ ConfirmDialogContent }) => ({ default: ConfirmDialogContent }))
const ConfirmDialogContent = lazy(load)

/** Fetches the dialog before anybody asks for it, so that a question appears even when the connection is gone by then. */
export function preloadConfirmDialog(): void {
  void load().catch(() => undefined)
}

/**
 * A question before something happens. The title is the question, the buttons are verbs; a destructive one is red, not
 * focused first, and may ask to type its target. While it runs the dialog shows it and may be closed, and leaves by
 * itself after 10 seconds: the request goes on.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [hasBeenOpened, setHasBeenOpened] = useState(props.isOpen)
  if (props.isOpen && !hasBeenOpened) setHasBeenOpened(true)
  if (!props.isOpen && !hasBeenOpened) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialogContent {...props} />
    </Suspense>
  )
}
