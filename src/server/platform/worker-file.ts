import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The JavaScript file of a worker or a small program, named as its source without `.ts`. `importer` is the `import.meta.url` of a module
 * in the folder of that source.
 *
 * Bundled: the file that the build writes as an entry of its own into the folder of the server bundle (or its parent,
 * when the importer is in a chunk folder).
 * From source (tests, development): Node 20 cannot load TypeScript in a worker, so rolldown bundles it once into
 * node_modules/.cache/quarterdeck, under a name derived from the content.
 */
export async function workerFile(name: string, importer: string): Promise<string> {
  const here = fileURLToPath(importer)
  if (here.endsWith('.ts')) {
    const source = join(dirname(here), `${name}.ts`)
    const compiling = compiled.get(source) ?? compileFromSource(name, source)
    compiled.set(source, compiling)
    return compiling
  }
  const candidates = [dirname(here), dirname(dirname(here))].map((folder) => join(folder, `${name}.js`))
  const found = candidates.find((file) => existsSync(file))
  if (found === undefined) throw new Error(`The build is incomplete: there is no ${candidates[0]}.`)
  return found
}

const compiled = new Map<string, Promise<string>>()

async function compileFromSource(name: string, source: string): Promise<string> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({ input: source, external: /^(?![./#]|[A-Z]:)/, platform: 'node', logLevel: 'silent' })
  const { output } = await build.generate({ format: 'esm' })
  await build.close()
  const { code } = output[0]
  const packageRoot = fileURLToPath(new URL('../../../', import.meta.url))
  const folder = join(packageRoot, 'node_modules/.cache/quarterdeck')
  const file = join(folder, `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.mjs`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  // Several test processes may run this at once: each writes its own file, and the last rename wins with equal content.
  const tempFile = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(tempFile, code)
  await rename(tempFile, file)
  return file
}
