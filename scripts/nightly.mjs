// npm run test:nightly: what the gate leaves out, two hours on two cores. Steps can be chosen by parts of their names: one night
// `-- types build API night journeys`, the other one `-- kills`. It tests a commit, so it refuses changes that were not
// committed, and writes what it ran, on what and how long into test-results/nightly.txt.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installNode } from './node-versions.mjs'
import { formatResults, report, runSequentially, script, selectSteps, tool } from './run-steps.mjs'
import { layerTypes } from './static-checks.mjs'
import {
  ensureBrowser,
  ensureHighAvailability,
  ensureMono,
  ensurePackaging,
  ensurePostgresql,
  findBrowser,
} from './system-packages.mjs'
import { buildIfStale, installIfNeeded, packageRoot } from './toolchain.mjs'

const started = performance.now()
const run = (program, ...args) => execFileSync(program, args, { cwd: packageRoot, encoding: 'utf8' }).trim()

const changes = run('git', 'status', '--porcelain')
if (changes) {
  console.error(`The nightly run tests a commit. Commit or remove first:\n${changes}`)
  process.exit(1)
}

installIfNeeded()
ensureBrowser()
const installed = ensurePostgresql()
ensureMono()
ensurePackaging()
ensureHighAvailability()
const nodes = { lts: await installNode('lts'), oldest: await installNode('oldest') }
const onNode = (program, step) => ({ ...step, program })
const vitest = (project, env = {}) => tool('vitest/vitest.mjs', ['run', '--project', project], env)

const steps = {
  'types of each layer': layerTypes,
  build: buildIfStale,
  'API, current LTS of Node': onNode(nodes.lts, vitest('api')),
  'API, oldest Node, installed PostgreSQL': onNode(nodes.oldest, vitest('api', { QD_TEST_INSTALLED: 'on' })),
  'tests of the night': vitest('nightly*'),
  'browser journeys': tool('@playwright/test/cli.js', ['test', '--project', 'nightly'], {
    QD_CHROMIUM: findBrowser(),
    QD_TEST_SERVER_NODE: nodes.lts,
  }),
  'kills, cuts, power failures and full disks': script('chaos.mjs', ['--kills', '5']),
  'failover of the database': script('failover.mjs', ['--rounds', '1']),
}

const results = await runSequentially(selectSteps(process.argv.slice(2))(steps))
const versions = [
  `Node ${process.versions.node}, ${run(nodes.lts, '--version')}, ${run(nodes.oldest, '--version')}`,
  run(join(installed, 'postgres'), '--version'),
  run(findBrowser(), '--version'),
]
const seconds = ((performance.now() - started) / 1000).toFixed(0)
const lines = [
  `commit ${run('git', 'rev-parse', 'HEAD')}`,
  ...versions,
  ...formatResults(results),
  `${seconds} s in all`,
]
mkdirSync(join(packageRoot, 'test-results'), { recursive: true })
writeFileSync(join(packageRoot, 'test-results', 'nightly.txt'), `${lines.join('\n')}\n`)
report(results, started)
