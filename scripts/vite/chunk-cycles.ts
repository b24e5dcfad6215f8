import type { Plugin } from 'vite'
import { listChunks } from './first-route-budget.ts'

/**
 * Fails the build when files import each other in a circle: what one of them makes while it is loaded may then need what
 * another has not made yet, and the page is not shown. Grouping modules makes such circles where modules have none.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const cycle = findCycle(listChunks(bundle))
      if (cycle) this.error(`These files import each other: ${cycle.join(' → ')}`)
    },
  }
}

function findCycle(chunks: ReadonlyMap<string, { readonly imports: readonly string[] }>): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    const at = path.indexOf(name)
    if (at >= 0) return [...path.slice(at), name]
    if (done.has(name)) return undefined
    for (const next of chunks.get(name)?.imports ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const name of chunks.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return undefined
}
