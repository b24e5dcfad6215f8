import type { Plugin, Rollup } from 'vite'

/**
 * Fails the build when files import each other in a circle: what one of them makes while it is loaded may then need what
 * another has not made yet, and the page is not shown. Grouping modules makes such circles where modules have none.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Rollup.OutputChunk>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const cycle = findCycle(chunks)
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
