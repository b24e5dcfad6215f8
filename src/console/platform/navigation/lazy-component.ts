import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { LoadErrorBoundary } from './load-error-boundary.tsx'

/** A component that is loaded when it is first shown, or earlier by `preload`. */
export type LazyComponent<P extends object = object> = FunctionComponent<P> & {
  /** Loads the component. Rejects when its file cannot be fetched; the next call tries again. */
  readonly preload: () => Promise<unknown>
}

type Props<C> = C extends ComponentType<infer P extends object> ? P : never

/**
 * Loads a component of a file on demand: `lazyComponent(() => import('./a-page.tsx'), 'APage')`. When the file cannot be
 * fetched, it says so in its own place: the page around it, and what was typed there, stays.
 */
export function lazyComponent<Name extends string, Module extends { readonly [key in Name]: ComponentType<never> }>(
  load: () => Promise<Module>,
  name: Name,
): LazyComponent<Props<Module[Name]>> {
  type P = Props<Module[Name]>
  let loading: Promise<ComponentType<P>> | undefined
  let loaded: ComponentType<P> | undefined
  let failure: unknown
  const preload = () => {
    loading ??= load().then(
      (module) => {
        const component = module[name] as ComponentType<P>
        loaded = component
        return component
      },
      (error: unknown) => {
        loading = undefined
        failure = error
        throw error
      },
    )
    return loading
  }
  const suspend = (): ComponentType<P> => lazy(async () => ({ default: await preload() }))
  // Outside of the component: React forgets the state of one that has not been shown yet, and would load again forever.
  let suspending = suspend()
  const isLoadError = (error: unknown) => error === failure
  function Lazy(props: P) {
    // A loaded component renders at once. The choice holds while mounted: another type would lose the state.
    const [Component, setComponent] = useState(() => loaded ?? suspending)
    const onRetry = () => {
      suspending = suspend()
      setComponent(suspending)
    }
    return createElement(LoadErrorBoundary, { isLoadError, onRetry }, createElement(Component, props))
  }
  return Object.assign(Lazy, { preload })
}
