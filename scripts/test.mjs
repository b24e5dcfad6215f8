// npm test: the gate, everything from a bare clone. Every step runs, whatever failed before; the last lines say how long
// each took. What need not run before each landing is in nightly.mjs.
import { installNode } from './node-versions.mjs'
import { report, runConcurrently, runSequentially, script, selectSteps, tool } from './run-steps.mjs'
import { staticChecks } from './static-checks.mjs'
import { ensureBrowser, findBrowser } from './system-packages.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

const started = performance.now()
installIfNeeded()
ensureBrowser()
// Used last, and installed while the code is checked.
const lts = installNode('lts')

const vitest = (project) => tool('vitest/vitest.mjs', ['run', '--project', project])

const steps = {
  'known vulnerabilities': script('audit.mjs', []),
  build: buildIfStale,
  API: vitest('api'),
}

// Half of the time of the kills is spent waiting for servers to start and to fail, which the screens use.
const stepsTogether = {
  'kills under saves and jobs': script('chaos.mjs', ['--short']),
  screens: vitest('screens'),
}

const toLastSteps = (serverNode) => ({
  'browser journeys': tool('@playwright/test/cli.js', ['test', '--project', 'gate'], {
    QD_CHROMIUM: findBrowser(),
    QD_TEST_SERVER_NODE: serverNode,
  }),
})

const select = selectSteps(process.argv.slice(2))
const results = [
  ...(await runConcurrently(select(staticChecks))),
  ...(await runSequentially(select(steps))),
  ...(await runConcurrently(select(stepsTogether))),
  ...(await runSequentially(select(toLastSteps(await lts)))),
]
report(results, started)
