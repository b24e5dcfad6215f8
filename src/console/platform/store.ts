import { useSyncExternalStore } from 'react'

/** A value outside of React that components can follow. */
export type Store<T> = {
  readonly get: () => T
  /** Sets the value and tells everybody; an identical value tells nobody. */
  readonly set: (value: T) => void
  /** Calls `listener` after every change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes a watchable value. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(current, value)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The present value; the component renders again when it changes. */
export function useStore<T>(source: Store<T>): T {
  return useSyncExternalStore(source.subscribe, source.get, source.get)
}
