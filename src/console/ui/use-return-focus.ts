import { useEffect } from 'react'

/**
 * Gives the focus back to where it was before a dialog opened, when the dialog closes or is taken off the page. The
 * library does it only for dialogs that were on the page, closed, before they opened, and stay on it afterwards.
 */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])
}
