import type { RefObject } from 'react'
import { isBehindDialog } from '#console/platform/navigation/focus-list-search.ts'
import { defineShortcuts, useShortcuts } from '#console/platform/navigation/shortcuts.ts'

/** What the keys of a list do. */
export type ListKeyActions = {
  /** Selects the row with this key, or takes it out. */
  readonly toggleRow: (rowKey: string) => void
  readonly hasSelection: boolean
  readonly clearSelection: () => void
}

const listShortcuts = defineShortcuts({
  title: 'Lists',
  order: 20,
  shortcuts: {
    next: { label: 'Next row', keys: ['ArrowDown', 'j'] },
    previous: { label: 'Previous row', keys: ['ArrowUp', 'k'] },
    // The focused row handles these two itself.
    open: { label: 'Open the row', keys: ['Enter'] },
    range: { label: 'Select a range', keys: ['Shift+click'] },
    select: { label: 'Select the row', keys: ['x'] },
    clear: { label: 'Clear the selection', keys: ['Escape'] },
  },
})

type ListKey = keyof typeof listShortcuts.shortcuts

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

function handleKey(name: ListKey, event: KeyboardEvent, root: Element, actions: ListKeyActions): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  if (isBehindDialog(root) || target.closest(ownKeys)) return false
  switch (name) {
    case 'next':
    case 'previous': {
      // Arrow keys scroll the page and steer other controls, except in the list or where nothing has the focus.
      if (event.key.startsWith('Arrow') && !root.contains(target) && target !== document.body) return false
      moveFocus(root, name === 'next' ? 1 : -1)
      return true
    }
    case 'select': {
      const row = document.activeElement?.closest<HTMLElement>('[data-row-key]')
      if (!row || !root.contains(row)) return false
      actions.toggleRow(row.dataset.rowKey ?? '')
      return true
    }
    case 'clear':
      if (actions.hasSelection) actions.clearSelection()
      return actions.hasSelection
    case 'open':
    case 'range':
      return false
  }
}

/** The keys of a list: arrows or j and k move, `x` selects, Escape clears the selection. */
export function useListKeys(root: RefObject<HTMLElement | null>, actions: ListKeyActions): void {
  useShortcuts(listShortcuts, (name, event) => root.current !== null && handleKey(name, event, root.current, actions))
}
