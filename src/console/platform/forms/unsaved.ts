import { useCallback, useEffect, useId, useState } from 'react'
import { createStore } from '#console/platform/store.ts'

/** A path with its search params, as the guard of unsaved input compares it. */
export type Location = { readonly pathname: string; readonly search: Readonly<Record<string, string>> }

/** The search params on which each unsaved input depends. */
const unsaved = new Map<string, readonly string[]>()

/** How many components hold unsaved input. */
export const unsavedCountStore = createStore(0)

/**
 * Registers that a component holds unsaved input. Leaving then asks first, and an expired session is renewed over
 * the page instead of leaving it. `keptBy` names the search params, separated by spaces, that the component depends
 * on: a change of one closes it and loses the input. The tab of a page is the default.
 */
export function useUnsaved(isDirty: boolean, keptBy = 'tab'): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.set(id, keptBy.split(' '))
    unsavedCountStore.set(unsaved.size)
    return () => {
      unsaved.delete(id)
      unsavedCountStore.set(unsaved.size)
    }
  }, [id, isDirty, keptBy])
}

/**
 * Guards the input of a dialog that is in the search params, and gives the function that closes it after a success:
 * the navigation waits until the input no longer counts as unsaved.
 */
export function useSavedClose(isDirty: boolean, onClose: (() => void) | undefined, keptBy?: string): () => void {
  const [isSaved, setSaved] = useState(false)
  useUnsaved(isDirty && !isSaved, keptBy)
  useEffect(() => {
    if (isSaved) onClose?.()
  }, [isSaved, onClose])
  return useCallback(() => setSaved(true), [])
}

/** Whether any component holds unsaved input. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** Whether navigating from one location to another loses unsaved input. */
export function wouldLoseUnsaved(from: Location, to: Location): boolean {
  const isKept = (name: string) => from.search[name] === to.search[name]
  return [...unsaved.values()].some((keptBy) => from.pathname !== to.pathname || !keptBy.every(isKept))
}

/** Gives up all unsaved input, once the person confirmed it. */
export function discardUnsaved(): void {
  unsaved.clear()
  unsavedCountStore.set(0)
}
