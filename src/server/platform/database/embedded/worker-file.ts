import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The JavaScript file of the embedded engine's worker.
 *
 * Bundled: `embedded-worker.js`, which the build writes as an entry of its own into the folder of the server bundle
 * (or its parent, when this code is in a chunk folder).
 * From source (tests, development): Node 20 cannot load TypeScript in a worker, so rolldown strips the types of
 * embedded-worker.ts once into node_modules/.cache/quarterdeck, under a name derived from its content.
 */
export async function embeddedWorkerFile(): Promise<string> {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.ts')) return compileFromSource(join(dirname(here), 'embedded-worker.ts'))
  const candidates = [dirname(here), dirname(dirname(here))].map((folder) => join(folder, 'embedded-worker.js'))
  const found = candidates.find((file) => existsSync(file))
  if (found === undefined) throw new Error(`The build is incomplete: there is no ${candidates[0]}.`)
  return found
}

async function compileFromSource(source: string): Promise<string> {
  const text = await readFile(source, 'utf8')
  const packageRoot = fileURLToPath(new URL('../../../../../', import.meta.url))
  const folder = join(packageRoot, 'node_modules/.cache/quarterdeck')
  const file = join(folder, `embedded-worker-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.mjs`)
  if (existsSync(file)) return file
  const { transform } = await import('rolldown/utils')
  const { code, errors } = await transform(source, text)
  if (errors.length > 0) throw new Error(`embedded-worker.ts cannot be translated: ${errors[0]?.message}`)
  await mkdir(folder, { recursive: true })
  // Several test processes may run this at once: each writes its own file, and the last rename wins with equal content.
  const tempFile = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(tempFile, code)
  await rename(tempFile, file)
  return file
}
