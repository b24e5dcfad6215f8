import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

/** A component that is loaded when it is first shown, or earlier by `preload`. */
export type LazyComponent<P extends object = object> = FunctionComponent<P> & {
  /** Loads the component. Rejects when its file cannot be fetched; the next call tries again. */
  readonly preload: () => Promise<unknown>
}

/** Loads a component on demand: `lazyComponent(() => import('./a-page.tsx').then((module) => module.APage))`. */
export function lazyComponent<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loading: Promise<ComponentType<P>> | undefined
  let loaded: ComponentType<P> | undefined
  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
        return component
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Suspending: ComponentType<P> = lazy(async () => ({ default: await preload() }))
  function Lazy(props: P) {
    // A loaded component renders at once. The choice holds while mounted: another type would lose the state.
    const [Component] = useState(() => loaded ?? Suspending)
    return createElement(Component, props)
  }
  return Object.assign(Lazy, { preload })
}
