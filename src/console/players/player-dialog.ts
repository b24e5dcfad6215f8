import { useEffect, useState } from 'react'
import type { PlayerTabProps } from '#console/api/screen.ts'
import { useUnsaved } from '#console/api/unsaved.ts'
import { keepsDialog } from './player-address.ts'

/** What a dialog of the player page gets. */
export type PlayerDialogProps = PlayerTabProps & {
  /** Takes the dialog out of the address; asks first while there is unsaved input. */
  readonly onClose: () => void
}

/**
 * Keeps what was typed into a dialog: closing asks while it is not saved. Gives the function that closes the dialog
 * after a success.
 */
export function useDialogInput(isDirty: boolean, onClose: () => void): () => void {
  const [isDone, setDone] = useState(false)
  useUnsaved(isDirty && !isDone, keepsDialog)
  useEffect(() => {
    // Closed only now: the input counts as saved by the time the address changes.
    if (isDone) onClose()
  }, [isDone, onClose])
  return () => setDone(true)
}
