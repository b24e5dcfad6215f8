import { flushSync } from 'react-dom'

/** Props of the field that a dialog focuses first, for fields that are described by an object. */
export const focusedFirst = { 'data-autofocus': true }

/** Adds fields above a button, and moves the focus there: the button itself would be pushed out of sight. */
export function addAbove(button: HTMLElement, add: () => void): void {
  flushSync(add)
  button.previousElementSibling?.querySelector<HTMLElement>('input')?.focus()
}
