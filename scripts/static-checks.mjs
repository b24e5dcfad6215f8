// What is checked without running the product, the longest first so that two lanes end together.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from './run-steps.mjs'
import { packageRoot } from './toolchain.mjs'

const cache = join(packageRoot, 'node_modules', '.cache', 'quarterdeck-types')

/** Two checks run at once. A second thread in each would read most types twice: half of its time more, for nothing. */
const oneThread = { GOMAXPROCS: '1' }

/** The native compiler takes a third of the time of the one that editors use, and finds the same. */
function types(layer) {
  mkdirSync(cache, { recursive: true })
  const state = join(cache, `${layer.replaceAll('/', '-')}.tsbuildinfo`)
  const args = ['-p', layer, '--singleThreaded', '--incremental', '--tsBuildInfoFile', state]
  return tool('typescript-native/bin/tsc', args, oneThread)
}

/** The types of each layer, with the globals that it has when it runs. The lint rules name the usual other ones. */
export const layerTypes = ['src/server', 'src/console', 'src/sample', 'src/contract'].map(types)

/** Each step by its name, for `runConcurrently`. */
export const staticChecks = {
  'lint with types': tool('oxlint/bin/oxlint', ['--type-aware', '--threads=1', '--quiet', 'src', 'test'], oneThread),
  // All code at once takes a third of the time of the layers and the tests one by one.
  types: types('test'),
  'unused code': tool('knip/bin/knip.js', []),
  'imports between layers and features': tool('dependency-cruiser/bin/dependency-cruise.mjs', [
    '--config',
    '.dependency-cruiser.mjs',
    'src',
  ]),
  'format and lint': tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
}
