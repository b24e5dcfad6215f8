import { defineConfig } from 'vitest/config'
import { RetriedReporter } from './test/harness/retried-reporter.ts'

/** The tests of the server and the contract. */
const apiTests = ['src/contract', 'src/server', 'src/sample', 'test'].map((folder) => `${folder}/**/*.test.ts`)

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
          name: 'api',
          environment: 'node',
          include: apiTests,
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
