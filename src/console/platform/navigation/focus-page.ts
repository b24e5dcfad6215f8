import { getTopDialog } from './focus-list-search.ts'

/** Moves the focus to the heading of the page, else to its content; not out of a dialog that the page has opened. */
export function focusPage(): void {
  if (getTopDialog()) return
  const content = document.getElementById('content')
  const heading = content?.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  ;(heading ?? content)?.focus({ preventScroll: true })
}
