import { useEffect } from 'react'

/** What had the focus; for an entry of a menu, which is gone by then, the button that opened the menu. */
function focused(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  const opener = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
  return opener ?? activeElement
}

/**
 * Gives the focus back to where it was before a dialog opened, when the dialog closes or is taken off the page. The
 * library does it only for dialogs that were on the page, closed, before they opened, and stay on it afterwards.
 */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const before = focused()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])
}
