import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

/**
 * Fails the build when a page that people open first needs more JavaScript than it may: the entry, the page's own
 * chunk and everything that both import, in KiB after gzip. A page that is not built yet is passed over.
 */
export function firstRouteBudget({ limitKiB, pages }: { limitKiB: number; pages: readonly string[] }): Plugin {
  return {
    name: 'first-route-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Rollup.OutputChunk>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
      if (!entry) return
      for (const page of pages) {
        const own = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}.tsx`))
        if (!own) continue
        const needed = withImports([entry.fileName, own.fileName], chunks)
        const bytes = needed.map((name) => gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length)
        const total = bytes.reduce((sum, size) => sum + size, 0) / 1024
        const text = `${page}: ${total.toFixed(1)} KiB of JavaScript (gzip) in ${needed.length} files, limit ${limitKiB}`
        if (total > limitKiB) this.error(`The first route is too large. ${text}`)
        this.info(text)
      }
    },
  }
}

function withImports(names: readonly string[], chunks: ReadonlyMap<string, Rollup.OutputChunk>): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return [...seen]
}
