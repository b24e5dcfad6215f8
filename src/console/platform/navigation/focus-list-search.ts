const dialogs = '[role="dialog"], [role="alertdialog"]'

/** Moves the focus to the search of the list on screen, else to its first filter; false when it has neither. */
export function focusListSearch(): boolean {
  const field = ['[data-list-search] input', '[data-list-filters] input']
    .flatMap((selector) => [...document.querySelectorAll<HTMLInputElement>(`[data-list] ${selector}`)])
    .find((one) => !isBehindDialog(one))
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Whether a dialog is open that the element is not part of; what is behind it takes no keys. */
export function isBehindDialog(element: Element): boolean {
  return [...document.querySelectorAll(dialogs)].some((dialog) => !dialog.contains(element))
}

/** The dialog that was opened last of those that are open. */
export function getTopDialog(): Element | undefined {
  return [...document.querySelectorAll(dialogs)].at(-1)
}
