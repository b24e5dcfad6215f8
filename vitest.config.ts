import { defineConfig } from 'vitest/config'

/** The tests of the server and the contract. */
const apiTests = [
  'src/contract/**/*.test.ts',
  'src/server/**/*.test.ts',
  'src/sample/**/*.test.ts',
  'test/*.test.ts',
  'test/chaos/**/*.test.ts',
]

const screenTests = ['src/console/**/*.test.ts', 'src/console/**/*.test.tsx']
const nightlyTests = ['**/*.nightly.test.ts', '**/*.nightly.test.tsx']

const setupFiles = ['test/harness/quiet.ts', 'test/harness/quick-hashes.ts']

const server = {
  environment: 'node',
  setupFiles: [...setupFiles, 'test/harness/closed-apps.ts'],
}

const screens = {
  // Each render makes much garbage that is soon dead; a larger young generation halves the time for it.
  execArgv: ['--max-semi-space-size=64'],
  environment: './test/harness/browser-environment.ts',
  setupFiles: [...setupFiles, 'test/harness/clean-page.ts'],
}

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
      { extends: true, test: { name: 'api', ...server, include: apiTests, exclude: nightlyTests } },
      { extends: true, test: { name: 'screens', ...screens, include: screenTests, exclude: nightlyTests } },
      // What the gate leaves out; test/nightly needs the system's PostgreSQL.
      {
        extends: true,
        test: { name: 'nightly', ...server, include: ['test/nightly/*.test.ts', 'src/server/**/*.nightly.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'nightly-screens', ...screens, include: ['src/console/**/*.nightly.test.tsx'] },
      },
    ],
  },
})
