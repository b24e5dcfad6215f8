// Runs a TypeScript program of the test folder. Node 20 cannot strip types, so it is bundled first.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rawText } from './raw-text.mjs'
import { packageRoot } from './toolchain.mjs'

/**
 * Bundles `test/<folder>/main.ts`, and each further program of that folder beside it, and runs it in this process.
 * It works from the package root. Libraries stay in node_modules, below which the bundle lies.
 */
export async function runBundled(folder, others = []) {
  const { rolldown } = await import('rolldown')
  process.chdir(packageRoot)
  const cache = join(packageRoot, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const target = mkdtempSync(join(cache, `quarterdeck-${folder}-`))
  process.on('exit', () => rmSync(target, { recursive: true, force: true }))
  const build = await rolldown({
    input: Object.fromEntries(
      ['main', ...others].map((name) => [name, join(packageRoot, 'test', folder, `${name}.ts`)]),
    ),
    external: /^(?![./#]|[A-Z]:)/,
    platform: 'node',
    plugins: [rawText],
    logLevel: 'silent',
  })
  await build.write({ dir: target, entryFileNames: '[name].js', format: 'esm', sourcemap: true })
  await build.close()
  // A program finds the built workers and small programs beside itself.
  for (const worker of ['stop-unused.js', 'expression-worker.js']) {
    copyFileSync(join(packageRoot, 'dist', 'server', worker), join(target, worker))
  }
  try {
    await import(pathToFileURL(join(target, 'main.js')).href)
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
