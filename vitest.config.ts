import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { listFiles } from './test/harness/list-files.ts'
import { RetriedReporter } from './test/harness/retried-reporter.ts'

const engine = process.env.QD_TEST_ENGINE ?? 'embedded'

/**
 * The tests of the server and the contract. Those that use the database of the run do so on both engines; the others, and
 * those that start an engine of their own, run once, with the embedded one.
 */
function findApiTests(): string[] {
  const folders = ['src/contract', 'src/server', 'src/sample', 'test']
  const files = folders.flatMap((folder) => [...listFiles(folder, /\.test\.ts$/)])
  const usesDatabase = /harness\/(start-app|parallel-database|command-line)\.ts/
  return engine === 'embedded' ? files : files.filter((path) => usesDatabase.test(readFileSync(path, 'utf8')))
}

/** One test process for each core, each with one database that its files empty before use. */
export default defineConfig({
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    reporters: ['default', new RetriedReporter()],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: engine,
          environment: 'node',
          include: findApiTests(),
          setupFiles: ['test/harness/quiet.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          // A shared machine stalls for seconds now and then; a test that passed the second time is named as retried.
          retry: 1,
          // Each render makes much garbage that is soon dead; a larger young generation halves the time for it.
          execArgv: ['--max-semi-space-size=64'],
          environment: './test/harness/browser-environment.ts',
          include: ['src/console/**/*.test.ts', 'src/console/**/*.test.tsx'],
          setupFiles: ['test/harness/quiet.ts', 'test/harness/clean-page.ts'],
        },
      },
    ],
  },
})
