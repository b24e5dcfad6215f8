import { type RefObject, useEffect, useRef } from 'react'
import { isBehindDialog } from '#console/platform/navigation/focus-list-search.ts'

/** What the keys of a list do. */
export type ListKeyActions = {
  /** Selects the row with this key, or takes it out. */
  readonly toggleRow: (rowKey: string) => void
  readonly hasSelection: boolean
  readonly clearSelection: () => void
  readonly showHelp: () => void
}

const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const ownKeys = '[role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="combobox"]'
function getRows(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-row-key]')]
}

/** Moves the focus to the next or previous row; from outside the list, to its first row. */
function moveFocus(root: Element, step: 1 | -1): void {
  const rows = getRows(root)
  const current = document.activeElement?.closest<HTMLElement>('[data-row-key]')
  const index = current ? rows.indexOf(current) : -1
  const next = index < 0 ? rows[0] : rows[index + step]
  const target = next?.querySelector<HTMLElement>('[data-row-link]') ?? next
  target?.focus()
  next?.scrollIntoView?.({ block: 'nearest' })
}

function handleKey(event: KeyboardEvent, root: Element, actions: ListKeyActions): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(textFields)) return false
  if (isBehindDialog(root) || target.closest(ownKeys)) return false
  // Arrow keys scroll the page and steer other controls, except in the list or where nothing has the focus.
  const isHere = root.contains(target) || target === document.body
  switch (event.key) {
    case 'j':
      moveFocus(root, 1)
      return true
    case 'k':
      moveFocus(root, -1)
      return true
    case 'ArrowDown':
    case 'ArrowUp':
      if (isHere) moveFocus(root, event.key === 'ArrowDown' ? 1 : -1)
      return isHere
    case 'x': {
      const row = document.activeElement?.closest<HTMLElement>('[data-row-key]')
      if (!row || !root.contains(row)) return false
      actions.toggleRow(row.dataset.rowKey ?? '')
      return true
    }
    case '?':
      actions.showHelp()
      return true
    case 'Escape':
      if (actions.hasSelection) actions.clearSelection()
      return actions.hasSelection
    default:
      return false
  }
}

/** The keys of a list: arrows or j and k move, `x` selects, Escape clears the selection, `?` shows this. */
export function useListKeys(root: RefObject<HTMLElement | null>, actions: ListKeyActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What a row or another control handled already is not done twice.
      if (event.defaultPrevented || !root.current) return
      if (handleKey(event, root.current, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [root])
}
