import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { type Location, useUnsaved } from '#console/platform/forms/unsaved.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'

/** The word of a player page's address that names the open dialog. */
export const PlayerDialogSearchParams = z.object({
  /** The key of a `PlayerDialog`; an unknown one opens nothing. */
  dialog: z.string().optional(),
})

/** Opens a dialog of the player page, which then stands in the address, so that a link leads to it. */
export function useOpenPlayerDialog(): (key: string) => void {
  const [, setAddress] = useSearchParams(PlayerDialogSearchParams)
  return useCallback((dialog) => setAddress({ dialog }), [setAddress])
}

/** The dialog is part of the address, so a move that closes it throws its input away. */
export function keepsDialog(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search.dialog === to.search.dialog
}

/**
 * Keeps what was typed into a dialog: closing asks while it is not saved. Gives the function that closes the dialog
 * after a success. `survives` says which moves keep the input; without it, those that keep the player's dialog.
 */
export function useDialogInput(isDirty: boolean, onClose: () => void, survives = keepsDialog): () => void {
  const [isDone, setDone] = useState(false)
  useUnsaved(isDirty && !isDone, survives)
  useEffect(() => {
    // Closed only now: the input counts as saved by the time the address changes.
    if (isDone) onClose()
  }, [isDone, onClose])
  return useCallback(() => setDone(true), [])
}
