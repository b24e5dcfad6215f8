// npm test: everything from a bare clone. Every step runs, whatever failed before; the last lines say how long each took.
import { installNodeLts } from './node-lts.mjs'
import { report, runConcurrently, runSequentially, script, tool } from './run-steps.mjs'
import { staticChecks } from './static-checks.mjs'
import { ensureSystemPackages, findBrowser } from './system-packages.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

const started = performance.now()
installIfNeeded()
ensureSystemPackages()

const vitest = (engine, project) => tool('vitest/vitest.mjs', ['run', '--project', project], { QD_TEST_ENGINE: engine })
const nodeLts = installNodeLts()

const steps = {
  'known vulnerabilities': script('audit.mjs', []),
  build: buildIfStale,
  // One engine on the current LTS of Node and one on the Node at hand: both engines and both versions, in two runs.
  'API, embedded database, current LTS of Node': { ...vitest('embedded', 'embedded'), program: nodeLts },
  'API, PostgreSQL': vitest('postgresql', 'postgresql'),
}

// Half of the time of the first is spent waiting for servers to start and to fail, which the second uses.
const stepsTogether = {
  'kills, cuts and full disks': script('chaos.mjs', ['--short']),
  // On PostgreSQL, which takes a fifth less processor time for them than the embedded engine.
  screens: vitest('postgresql', 'screens'),
}

const lastSteps = {
  'browser journeys': tool('@playwright/test/cli.js', ['test'], {
    QD_CHROMIUM: findBrowser(),
    QD_TEST_SERVER_NODE: nodeLts,
  }),
}

const filters = process.argv.slice(2)
const select = (all) =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => filters.length === 0 || filters.some((filter) => name.includes(filter))),
  )

const results = [
  ...(await runConcurrently(select(staticChecks))),
  ...(await runSequentially(select(steps))),
  ...(await runConcurrently(select(stepsTogether))),
  ...(await runSequentially(select(lastSteps))),
]
report(results, started)
