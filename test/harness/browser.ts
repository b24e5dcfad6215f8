import { URLSearchParams as NodeSearchParams, URL as NodeUrl } from 'node:url'
import { configure, prettyDOM } from '@testing-library/react'
import './computed-style.ts'

// The server's file handling does not accept jsdom's own URL.
Object.assign(globalThis, { URL: NodeUrl, URLSearchParams: NodeSearchParams })

/**
 * The error of a query without a match. Waiting makes many that are never read, and printing the page took
 * a twentieth of the time of all screens, so it is printed when the message is read.
 */
class MissingElementError extends Error {
  constructor(message: string | null, container: Element) {
    super()
    this.name = 'TestingLibraryElementError'
    const read = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    Object.defineProperty(this, 'message', { get: read, set: replaceMessage, configurable: true })
  }
}

function replaceMessage(this: Error, value: string): void {
  Object.defineProperty(this, 'message', { value, writable: true, configurable: true })
}

configure({
  // Only a bound for a machine with other work; no test measures time.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) => new MissingElementError(message, container),
})

/** The simulated width of the window, in px. */
export const simulatedWindow = { width: 1440 }

function matches(query: string): boolean {
  if (query.includes('prefers-reduced-motion')) return true
  const widest = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
  const narrowest = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
  if (widest === undefined && narrowest === undefined) return false
  return (
    simulatedWindow.width <= Number(widest ?? Number.POSITIVE_INFINITY) &&
    simulatedWindow.width >= Number(narrowest ?? 0)
  )
}

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// What jsdom lacks because it has no layout.
Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: matches(query),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
  ResizeObserver: NoResizeObserver,
  scrollTo: () => undefined,
})
Object.assign(globalThis, { ResizeObserver: NoResizeObserver })
Element.prototype.scrollIntoView = () => undefined
Object.assign(document, { fonts: { addEventListener: () => undefined, removeEventListener: () => undefined } })

// Nothing has a size in jsdom, and floating elements hide beside a target without a size.
Object.defineProperties(Element.prototype, {
  clientWidth: { configurable: true, get: () => simulatedWindow.width },
  clientHeight: { configurable: true, get: () => 900 },
})
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)

// The JSON editor measures text before it draws more of it.
Range.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)
Range.prototype.getClientRects = () => Object.assign([], { item: () => null })

const createElement = document.createElement.bind(document)

// jsdom does not know the element `search`, and React would warn of an unknown tag.
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}
