import { defineConfig } from 'vitest/config'

/** The tests of the server and the contract. */
const apiTests = [
  'src/contract/**/*.test.ts',
  'src/server/**/*.test.ts',
  'src/sample/**/*.test.ts',
  'test/*.test.ts',
  'test/chaos/**/*.test.ts',
]

/** One test process for each core, each with one database that its files empty before use. */
export default defineConfig({
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    reporters: ['default'],
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
          setupFiles: ['test/harness/quiet.ts', 'test/harness/quick-hashes.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What the gate leaves out: it needs the system's PostgreSQL.
          name: 'nightly',
          environment: 'node',
          include: ['test/nightly/*.test.ts'],
          setupFiles: ['test/harness/quiet.ts', 'test/harness/quick-hashes.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          // Each render makes much garbage that is soon dead; a larger young generation halves the time for it.
          execArgv: ['--max-semi-space-size=64'],
          environment: './test/harness/browser-environment.ts',
          include: ['src/console/**/*.test.ts', 'src/console/**/*.test.tsx'],
          setupFiles: ['test/harness/quiet.ts', 'test/harness/quick-hashes.ts', 'test/harness/clean-page.ts'],
        },
      },
    ],
  },
})
