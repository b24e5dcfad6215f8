import { useCallback, useEffect, useId } from 'react'

/** The open dialogs, the upper ones last. */
let openDialogs: readonly string[] = []

/**
 * Says whether a dialog is the uppermost of those that are open. The library closes each open dialog on Escape, also
 * the ones below.
 */
export function useIsTopDialog(isOpen: boolean): () => boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    openDialogs = [...openDialogs, id]
    return () => {
      openDialogs = openDialogs.filter((other) => other !== id)
    }
  }, [id, isOpen])
  return useCallback(() => openDialogs.at(-1) === id, [id])
}
