import { Anchor } from '@mantine/core'
import { type ComponentPropsWithRef, createContext, type MouseEvent, useContext } from 'react'

/** Navigates inside the console without reloading the page; the app provides it. */
export type NavigateContextValue = {
  readonly follow: (href: string) => void
  /** Preloads the target of a link when the pointer is over it. */
  readonly prepare: (href: string) => void
  /** The link to a list as it was shown last: with its search, filters and page. */
  readonly restoreListSearch: (href: string) => string
}

/** Provides the router's navigation to components that do not import it. */
export const NavigateContext = createContext<NavigateContextValue>({
  follow: (href) => window.location.assign(href),
  prepare: () => undefined,
  restoreListSearch: (href) => href,
})

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

/** The handlers that make any `<a href>` an inner link; modified clicks stay the browser's. */
export function useLinkNavigation(href: string | undefined): {
  onClick: (event: MouseEvent) => void
  onMouseEnter: () => void
} {
  const { follow, prepare } = useContext(NavigateContext)
  return {
    onClick: (event) => {
      if (href === undefined || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      follow(href)
    },
    onMouseEnter: () => href !== undefined && prepare(href),
  }
}

/** A link inside the console: a real one, so that a middle click opens a tab. */
export function AppLink({ href, onClick, ...props }: ComponentPropsWithRef<'a'> & { href: string; c?: string }) {
  const following = useLinkNavigation(href)
  return (
    <Anchor
      inherit
      {...props}
      href={href}
      onMouseEnter={following.onMouseEnter}
      onClick={(event) => {
        onClick?.(event)
        following.onClick(event)
      }}
    />
  )
}
