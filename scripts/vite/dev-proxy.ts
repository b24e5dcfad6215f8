import type { ProxyOptions } from 'vite'
import { endpoints } from '../../src/contract/index.ts'

/**
 * Sends every path of the contract, and the API page, from the development server to the real one. A path that a
 * person opened in the browser stays with the console.
 */
export function devProxy(target: string): Record<string, ProxyOptions> {
  const option: ProxyOptions = {
    target,
    bypass({ method, url, headers }) {
      if (method === 'GET' && headers.accept?.includes('text/html')) return '/index.html'
      // The console's own modules lie under the same names: /players/screens.ts beside /players/:id.
      const wanted = headers['sec-fetch-dest']
      return wanted === 'script' || wanted === 'style' ? url : undefined
    },
  }
  const patterns = endpoints.map(({ endpoint }) => {
    const segments = endpoint.path.split('/').map((part) => (part.startsWith(':') ? '[^/?]+' : part))
    return `^${segments.join('/')}/?(\\?.*)?$`
  })
  return { ...Object.fromEntries(patterns.map((pattern) => [pattern, option])), '^/(docs|content)/': { target } }
}
