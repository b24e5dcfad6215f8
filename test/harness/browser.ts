import { URLSearchParams as NodeSearchParams, URL as NodeUrl } from 'node:url'
import { configure } from '@testing-library/react'

// jsdom brings a URL of its own, which the server's file handling does not take.
Object.assign(globalThis, { URL: NodeUrl, URLSearchParams: NodeSearchParams })

// A waiting test is no timed one: this only bounds how long a machine with other work may take.
configure({ asyncUtilTimeout: 15_000 })

/** The width that the page believes the window has, in px. */
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

// What jsdom leaves out because it lays nothing out.
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

// Nothing has a size in jsdom, and what floats hides itself beside a target that takes no room.
Object.defineProperties(Element.prototype, {
  clientWidth: { configurable: true, get: () => simulatedWindow.width },
  clientHeight: { configurable: true, get: () => 900 },
})
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)

// The JSON editor measures text before it draws more of it.
Range.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)
Range.prototype.getClientRects = () => Object.assign([], { item: () => null })

const createElement = document.createElement.bind(document)

// jsdom is older than the element `search`; React would warn of a tag that no browser knows.
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}
