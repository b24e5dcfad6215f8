import { useEffect } from 'react'

/** The focused element; for a menu item, which unmounts before the dialog closes, the button that opened the menu. */
function focused(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  const opener = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
  return opener ?? activeElement
}

/**
 * Returns the focus to where it was before a dialog opened, when the dialog closes or unmounts. The library does it
 * only for dialogs that stay mounted while they are closed.
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
