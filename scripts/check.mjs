// npm run check: what to run before each commit, in at most 90 seconds on two cores. npm test runs everything.
import { report, runConcurrently, script } from './run-steps.mjs'
import { staticChecks } from './static-checks.mjs'
import { installIfNeeded } from './toolchain.mjs'

const started = performance.now()
installIfNeeded()
const steps = { ...staticChecks, 'tests of what changed': script('changed-tests.mjs', process.argv.slice(2)) }
// The tests share the two cores with the static checks, of which one at a time runs beside them.
const { 'tests of what changed': tests, ...others } = steps
const results = await Promise.all([runConcurrently({ 'tests of what changed': tests }, 1), runConcurrently(others, 1)])
report(results.flat(), started)
