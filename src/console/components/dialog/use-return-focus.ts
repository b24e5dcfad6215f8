import { useEffect } from 'react'

/** The button that opened the menu of an item; null for any other element. */
export function findMenuButton(item: Element | null): HTMLElement | null {
  const menu = item?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
}

/** The focused element; for a menu item, which unmounts before the dialog closes, the button that opened the menu. */
const focused = (): Element | null => findMenuButton(document.activeElement) ?? document.activeElement

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
