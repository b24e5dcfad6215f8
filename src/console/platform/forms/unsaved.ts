import { useEffect, useId } from 'react'
import { createStore } from '#console/platform/store.ts'

/** A place in the console, as the question about unsaved input sees it. */
export type Location = { readonly pathname: string; readonly search: Readonly<Record<string, string>> }

type Survives = (from: Location, to: Location) => boolean

const dirty = new Map<string, Survives>()

/** How many places hold unsaved input; changes with every registration. */
export const unsavedCountStore = createStore(0)

/** A tab of a page is thrown away with its input when another tab opens, so its address counts. */
function staysOnTab(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search.tab === to.search.tab
}

/**
 * Says that a component holds input that was not saved. While it does, leaving asks first, and a session that ends
 * is renewed over the page instead of leaving it. `survives` says which moves keep the input; without it, those that
 * stay on the same page and tab.
 */
export function useUnsaved(isDirty: boolean, survives: Survives = staysOnTab): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    dirty.set(id, survives)
    unsavedCountStore.set(dirty.size)
    return () => {
      dirty.delete(id)
      unsavedCountStore.set(dirty.size)
    }
  }, [id, isDirty, survives])
}

/** Whether any input on the page was not saved. */
export function hasUnsaved(): boolean {
  return dirty.size > 0
}

/** Whether a move would throw unsaved input away. */
export function wouldLoseUnsaved(from: Location, to: Location): boolean {
  return [...dirty.values()].some((survives) => !survives(from, to))
}

/** Gives unsaved input up, after the person said so. */
export function discardUnsaved(): void {
  dirty.clear()
  unsavedCountStore.set(0)
}
