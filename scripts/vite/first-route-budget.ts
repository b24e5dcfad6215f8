import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

/** A page with a limit: what it loads before it is drawn, and how large that may be. */
export type PageBudget = {
  readonly page: string
  /** The ends of the paths of the modules that are loaded on demand: "/players/list/player-list-page.tsx". */
  readonly modules: readonly string[]
  /** Of JavaScript, after gzip. */
  readonly limitKiB: number
}

/** How many parts of a page the message names when it is over its limit. */
const listedParts = 25

/**
 * Fails the build when a page needs more JavaScript than it may: the entry, the page's own modules and everything that
 * they import. Fails too when a module is missing, because the budget would then measure something else.
 */
export function firstRouteBudget(budgets: readonly PageBudget[]): Plugin {
  return {
    name: 'first-route-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = listChunks(bundle)
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
      if (!entry) return
      for (const { page, modules, limitKiB } of budgets) {
        const own = modules.map((end) => {
          const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
          return chunk ?? this.error(`The page "${page}" has no module ${end} of its own.`)
        })
        const needed = withImports([entry, ...own], chunks)
        const total = needed.reduce((sum, chunk) => sum + toKiB(chunk), 0)
        const text = `${page}: ${total.toFixed(1)} KiB of JavaScript (gzip) in ${needed.length} files, limit ${limitKiB}`
        if (total > limitKiB) this.error(`A page is too large. ${text}\n${describeParts(needed)}`)
        this.info(text)
      }
    },
  }
}

/** The files of scripts in a bundle, by their names. */
export function listChunks(bundle: Rollup.OutputBundle): ReadonlyMap<string, Rollup.OutputChunk> {
  const chunks = new Map<string, Rollup.OutputChunk>()
  for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
  return chunks
}

function toKiB({ code }: Rollup.OutputChunk): number {
  return gzipSync(code, { level: 9 }).length / 1024
}

function withImports(
  chunks: readonly Rollup.OutputChunk[],
  all: ReadonlyMap<string, Rollup.OutputChunk>,
): readonly Rollup.OutputChunk[] {
  const needed = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    for (const name of chunk.imports) visit(all.get(name))
  }
  for (const chunk of chunks) visit(chunk)
  return [...needed]
}

/** The largest packages and folders of these chunks, one per line; a chunk's gzip size is divided by source length. */
function describeParts(chunks: readonly Rollup.OutputChunk[]): string {
  const sizes = new Map<string, number>()
  for (const chunk of chunks) {
    const modules = Object.entries(chunk.modules)
    const length = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0) || 1
    for (const [id, { renderedLength }] of modules) {
      const part = toPart(id)
      sizes.set(part, (sizes.get(part) ?? 0) + (toKiB(chunk) * renderedLength) / length)
    }
  }
  return [...sizes]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, listedParts)
    .map(([part, size]) => `${size.toFixed(1).padStart(7)} ${part}`)
    .join('\n')
}

/** The package of a module, or the folder of one of ours. */
function toPart(id: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(\/esm\/components\/[^/]+)?/.exec(id)
  if (inPackage) return `${inPackage[1]}${inPackage[2] ?? ''}`
  return id.replace(/.*\/src\//, 'src/').replace(/\/[^/]*$/, '')
}
