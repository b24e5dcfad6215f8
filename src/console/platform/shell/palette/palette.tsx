import { Suspense, useEffect } from 'react'
import { focusListSearch, getTopDialog } from '#console/platform/navigation/focus-list-search.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { defineShortcuts, isShortcutListOpenStore, useShortcuts } from '#console/platform/navigation/shortcuts.ts'
import { createStore, useStore } from '#console/platform/store.ts'
import { useColorSchemeChoice } from '../color-scheme.ts'

const PaletteDialog = lazyComponent(() => import('./palette-dialog.tsx'), 'PaletteDialog')
const ShortcutsDialog = lazyComponent(() => import('../shortcuts-dialog.tsx'), 'ShortcutsDialog')

const isOpen = createStore(false)

/** What had the focus before. */
let opener: Element | null = null

/** Opens the command palette. */
export function openPalette(): void {
  opener = document.activeElement
  isOpen.set(true)
}

function closePalette(): void {
  isOpen.set(false)
}

/** Closes it where nothing else takes the focus: what had it before gets it back. */
function leavePalette(): void {
  closePalette()
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}

const shellShortcuts = defineShortcuts({
  title: 'Everywhere',
  order: 10,
  shortcuts: {
    palette: { label: 'Search players, screens and actions', keys: ['mod+k'] },
    search: { label: 'Search the list on screen, else everything', keys: ['/'] },
    help: { label: 'Keyboard shortcuts', keys: ['?'] },
  },
})

function press(name: keyof typeof shellShortcuts.shortcuts): boolean {
  if (name === 'palette' || (name === 'search' && !focusListSearch())) openPalette()
  // Over another dialog, Escape would close both.
  if (name === 'help' && getTopDialog()) return false
  if (name === 'help') isShortcutListOpenStore.set(true)
  return true
}

/** The command palette and the list of the shortcuts, which open by their keys from anywhere. */
export function Palette() {
  const isShown = useStore(isOpen)
  const isListShown = useStore(isShortcutListOpenStore)
  // Closed when the shell unmounts, so that the next user does not find them open.
  useEffect(
    () => () => {
      closePalette()
      isShortcutListOpenStore.set(false)
    },
    [],
  )
  const colorScheme = useColorSchemeChoice()
  useShortcuts(shellShortcuts, press)
  return (
    <Suspense fallback={null}>
      {isShown ? <PaletteDialog colorScheme={colorScheme} onLeave={leavePalette} onJump={closePalette} /> : null}
      {isListShown ? <ShortcutsDialog onClose={() => isShortcutListOpenStore.set(false)} /> : null}
    </Suspense>
  )
}
