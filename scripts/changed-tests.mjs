// Runs the tests that depend on what changed since a branch (main when none is named), the nearest to the change first.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { createVitest } from 'vitest/node'
import { packageRoot } from './toolchain.mjs'

/** No file is started after this. A change below everything reaches more of them: those wait for npm test. */
const maxSeconds = 55
/** How many files are started together: enough to keep two workers busy. */
const batchSize = 6

process.chdir(packageRoot)
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function findBase(branch) {
  try {
    return git('merge-base', 'HEAD', branch)
  } catch {
    console.log(`There is no branch ${branch}: testing what was not committed.`)
    return 'HEAD'
  }
}

const base = findBase(process.argv[2] ?? 'main')
const lines = (text) => text.split('\n').filter(Boolean)
const changed = [
  ...lines(git('diff', '--name-only', '--diff-filter=d', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
]
const changedFiles = new Set(changed)
const changedFolders = new Set(changed.map(dirname))
// Screens take a second for each test; what they call, the handlers, is tested here.
const isFast = (file) => !file.endsWith('.test.tsx')
const rank = (file) => (changedFiles.has(file) ? 0 : changedFolders.has(dirname(file)) ? 1 : 2)

const vitest = await createVitest('test', {
  watch: false,
  changed: base,
  reporters: ['default'],
  silent: 'passed-only',
})
await vitest.standalone()
const relative = ({ moduleId }) => moduleId.slice(packageRoot.length)
const always = ['test/architecture.test.ts', 'test/vocabulary.test.ts']
const affected = (await vitest.getRelevantTestSpecifications()).filter((test) => isFast(relative(test)))
const wanted = affected
  .filter((test) => !always.includes(relative(test)))
  .sort((one, other) => rank(relative(one)) - rank(relative(other)))
const structure = (await vitest.globTestSpecifications(always)).filter((test) => always.includes(relative(test)))
const waiting = [...structure, ...wanted]
while (waiting.length > 0 && process.uptime() < maxSeconds) {
  await vitest.runTestSpecifications(waiting.splice(0, batchSize))
}
if (waiting.length > 0) console.log(`${waiting.length} test files further from the change were left to npm test.`)
await vitest.close()
