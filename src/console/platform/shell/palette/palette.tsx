import { useHotkeys } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { focusListSearch } from '#console/platform/navigation/focus-list-search.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { createStore, useStore } from '#console/platform/store.ts'

const PaletteDialog = lazyComponent(() => import('./palette-dialog.tsx').then((module) => module.PaletteDialog))

const isOpen = createStore(false)

/** Opens the command palette. */
export function openPalette(): void {
  isOpen.set(true)
}

/** The command palette: Ctrl/Cmd+K from anywhere; `/` where no text is typed and no list on screen takes it. */
export function Palette() {
  const shown = useStore(isOpen)
  // Closed when the shell unmounts, so that the next user does not find it open.
  useEffect(() => () => isOpen.set(false), [])
  useHotkeys([['mod+K', openPalette]], [], true)
  useHotkeys([['/', () => focusListSearch() || openPalette()]])
  return shown ? (
    <Suspense fallback={null}>
      <PaletteDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  ) : null
}
