// npm test: everything from a bare clone. Every step runs, whatever failed before; the last line counts them.
import { ensureSystemPackages, findBrowser } from './system-packages.mjs'
import { buildIfStale, installIfNeeded, run, runTool } from './toolchain.mjs'

const vitest = (engine, project) =>
  runTool('vitest/vitest.mjs', ['run', '--project', project], { env: { ...process.env, QD_TEST_ENGINE: engine } })
const types = (project) => runTool('typescript/bin/tsc', ['-p', project])

const steps = {
  'format and lint': () => runTool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
  'lint with types': () => runTool('oxlint/bin/oxlint', ['--type-aware', '--quiet', 'src', 'test']),
  types: () => ['src/contract', 'src/server', 'src/sample', 'src/console', 'test'].forEach(types),
  'unused code': () => runTool('knip/bin/knip.js', []),
  build: () => buildIfStale(),
  'API, embedded database': () => vitest('embedded', 'embedded'),
  'API, PostgreSQL': () => vitest('postgresql', 'postgresql'),
  'kills, cuts and full disks': () => run(process.execPath, ['scripts/chaos.mjs', '--short']),
  screens: () => vitest('embedded', 'screens'),
  'browser journeys': () =>
    runTool('@playwright/test/cli.js', ['test'], { env: { ...process.env, QD_CHROMIUM: findBrowser() } }),
}

installIfNeeded()
ensureSystemPackages()

const wanted = process.argv.slice(2)
const failed = []
const results = []
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
  console.log(`\n=== ${name}`)
  const started = Date.now()
  try {
    await step()
    results.push(`    ok      ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
  } catch (problem) {
    failed.push(name)
    results.push(`    FAILED  ${name}: ${problem.message}`)
  }
}
console.log(`\n${results.join('\n')}\n`)
console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
