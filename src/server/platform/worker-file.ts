import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The JavaScript file of a worker, named as its source without `.ts`. `importer` is the `import.meta.url` of a module
 * in the folder of that source.
 *
 * Bundled: the file that the build writes as an entry of its own into the folder of the server bundle (or its parent,
 * when the importer is in a chunk folder).
 * From source (tests, development): Node 20 cannot load TypeScript in a worker, so rolldown strips the types once into
 * node_modules/.cache/quarterdeck, under a name derived from the content. The source imports packages only.
 */
export async function workerFile(name: string, importer: string): Promise<string> {
  const here = fileURLToPath(importer)
  if (here.endsWith('.ts')) return compileFromSource(name, join(dirname(here), `${name}.ts`))
  const candidates = [dirname(here), dirname(dirname(here))].map((folder) => join(folder, `${name}.js`))
  const found = candidates.find((file) => existsSync(file))
  if (found === undefined) throw new Error(`The build is incomplete: there is no ${candidates[0]}.`)
  return found
}

async function compileFromSource(name: string, source: string): Promise<string> {
  const text = await readFile(source, 'utf8')
  const packageRoot = fileURLToPath(new URL('../../../', import.meta.url))
  const folder = join(packageRoot, 'node_modules/.cache/quarterdeck')
  const file = join(folder, `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.mjs`)
  if (existsSync(file)) return file
  const { transform } = await import('rolldown/utils')
  const { code, errors } = await transform(source, text)
  if (errors.length > 0) throw new Error(`${name}.ts cannot be translated: ${errors[0]?.message}`)
  await mkdir(folder, { recursive: true })
  // Several test processes may run this at once: each writes its own file, and the last rename wins with equal content.
  const tempFile = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(tempFile, code)
  await rename(tempFile, file)
  return file
}
